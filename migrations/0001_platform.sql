-- What any product built on src/platform needs. Nothing here knows what Slipway is about.

-- Trigram indexes, for searching inside names and email addresses.
create extension if not exists pg_trgm;

-- Settings that differ from their default.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- Generated on first start when the configuration doesn't provide them. Stored, so that all processes on one database
-- use the same values.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

-- Which starting rows (products, interview questions) were already inserted. Without this, rows that an admin
-- deleted would come back on the next start.
create table seeds (
  name text primary key,
  seeded_at timestamptz not null
);

-- Unlogged, because the counters are written on every request and losing them in a crash is harmless.
create unlogged table rate_limits (
  key text primary key,
  window_index bigint not null,
  used int not null,
  lot int not null,
  expires_at timestamptz not null
);
