-- The refresh token that this one replaced, so that the use of two children of one parent is noticed.
alter table oauth_records add column parent_hash bytea check (octet_length(parent_hash) = 32);
