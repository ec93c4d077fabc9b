select count(*) as count
from SOCIALEVENT
where eventtimestamp >= current_timestamp
