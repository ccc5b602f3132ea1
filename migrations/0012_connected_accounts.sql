-- Members see their connected accounts and disconnect them by number.
alter table external_identities
  add column id bigint generated always as identity unique,
  -- The email or username at the provider, for the member to recognize it.
  add column label text;
