select (select count(*) from SOCIALEVENT)
  - (select count(*) from SOCIALEVENT where eventtimestamp < current_timestamp) as count
