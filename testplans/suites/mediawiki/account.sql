-- Ada may do all; her password is engine-1843. MediaWiki replaces the old kind of hash at her first log-in.
INSERT INTO user (user_id, user_name, user_password, user_newpassword, user_email, user_touched, user_token, user_registration)
  VALUES (1, 'Ada', CONCAT(':A:', MD5('engine-1843')), '', '', '20260101000000', REPEAT('0', 32), '20260101000000');
INSERT INTO user_groups (ug_user, ug_group) VALUES (1, 'sysop'), (1, 'bureaucrat');
INSERT INTO actor (actor_id, actor_user, actor_name) VALUES (1, 1, 'Ada');
INSERT INTO site_stats (ss_row_id, ss_total_edits, ss_good_articles, ss_total_pages, ss_users, ss_active_users, ss_images)
  VALUES (1, 0, 0, 0, 1, 0, 0);
