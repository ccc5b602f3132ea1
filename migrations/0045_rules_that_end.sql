-- The last day of a rule, in the time zone of the site. Empty: it applies until somebody deletes it.
alter table moderation_rules add column last_day date;
