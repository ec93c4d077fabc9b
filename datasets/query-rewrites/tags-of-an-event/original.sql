select tag, refcount as count
from SOCIALEVENTTAG
where socialeventtagid in
  (select socialeventtagid from SOCIALEVENTTAG_SOCIALEVENT where socialeventid = ?)
  and refcount > 0
order by tag asc
