-- Only for the upgrade test: a column that is filled in for the listings that exist.
alter table profiles add column website_language text;
update profiles set website_language = 'en';
alter table profiles alter column website_language set not null;
