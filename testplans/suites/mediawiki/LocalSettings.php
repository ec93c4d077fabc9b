<?php
// The stack replaces the placeholders at each start.
$wgSitename = 'Notes';
$wgServer = '${WEB_URL}';
$wgScriptPath = '';
$wgDBtype = 'mysql';
$wgDBserver = '${DB_HOST}:${DB_PORT}';
$wgDBname = '${DB_NAME}';
$wgDBuser = '${DB_USER}';
$wgDBpassword = '${DB_PASSWORD}';
// Of a wiki that lives as long as one run.
$wgSecretKey = str_repeat( '0123456789abcdef', 4 );
$wgMainCacheType = CACHE_DB;
$wgSessionCacheType = CACHE_DB;
$wgEnableEmail = false;
$wgShowExceptionDetails = true;
// Jobs are run by a request to the wiki itself: no load of users.
$wgJobRunRate = 0;
// Each simulated user logs in and edits more often than a person may.
$wgRateLimits = [];
$wgPasswordAttemptThrottle = [];
wfLoadSkin( 'Vector' );
