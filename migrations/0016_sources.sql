-- Where the voter came from, in the words of `traffic`: a part of this site, another site, or nothing known.
alter table votes add column source text not null default 'direct' check (char_length(source) between 1 and 100);
