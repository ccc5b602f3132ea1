-- Pictures on other servers that could not be copied into the media store yet. Rows are deleted once they are copied.
create table picture_copies (
  url_hash bytea not null check (octet_length(url_hash) = 32),
  kind text not null check (kind in ('logo', 'screenshot')),
  tries int not null check (tries > 0),
  tried_at timestamptz not null,
  error text not null,
  primary key (url_hash, kind)
);

-- The uploaded picture that photo_url points to, derived like profiles.logo_picture.
alter table founders
  add column photo_picture text generated always as (substring(photo_url from '/media/([0-9a-f]{32})/')) stored;
create index founders_photo_picture on founders (photo_picture) where photo_picture is not null;
create index profiles_foreign_logo on profiles (listing_id) where logo_url is not null and logo_picture is null;
