-- When backups were made, so that the site can warn when the last one is too old.
create table backups (
  made_at timestamptz primary key
);
