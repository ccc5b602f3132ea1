-- slipway: no transaction
-- Only for the upgrade test: an index that is built while the site is used.
drop index concurrently if exists profiles_website_language;
create index concurrently profiles_website_language on profiles (website_language);
