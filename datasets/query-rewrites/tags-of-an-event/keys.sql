select socialeventid from SOCIALEVENT order by socialeventid
