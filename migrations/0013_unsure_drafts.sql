-- What only one place of a website supports is marked for a person to check.
alter table draft_parts add column unsure boolean not null default false;
