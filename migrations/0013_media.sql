-- Pictures that people uploaded, made anew by us. Their files are named by what is in them, so two equal ones are one.
create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('logo', 'screenshot')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sizes jsonb not null,
  -- When someone last took it into use; one that nobody uses is kept for a while longer.
  taken_at timestamptz not null
);

-- Which picture an address leads to. By the address itself, so that whoever writes one cannot forget it.
alter table media add column picture text generated always as (substring(url from '/media/([0-9a-f]{32})/')) stored;
create index media_picture on media (picture) where picture is not null;
alter table profiles add column logo_picture text generated always as (substring(logo_url from '/media/([0-9a-f]{32})/')) stored;
create index profiles_logo_picture on profiles (logo_picture) where logo_picture is not null;
