select tag, refcount as count
from SOCIALEVENTTAG a, SOCIALEVENTTAG_SOCIALEVENT b
where a.socialeventtagid = b.socialeventtagid
  and b.socialeventid = ?
  and a.refcount > 0
order by tag asc
