-- The code that a person types to connect a device, hashed like everything else that a client holds.
alter table oauth_records add column user_code_hash bytea check (octet_length(user_code_hash) = 32);
create unique index oauth_records_user_code on oauth_records (user_code_hash) where user_code_hash is not null;
