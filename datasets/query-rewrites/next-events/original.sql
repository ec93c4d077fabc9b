select socialeventid, title, summary, imagethumburl, createdtimestamp, eventdate, submitterusername
from SOCIALEVENT
where eventtimestamp >= current_timestamp
order by eventdate asc
limit 0, 10
