-- Trophies and prints are made for an award, with its text, and delivered to an address.

alter table products add column needs_award boolean not null default false;

-- The text comes from the award and the country from the address, so neither is an option any more.
update products set
  needs_award = true,
  revision = revision + 1,
  options = jsonb_set(
    jsonb_set(
      options #- '{properties,engraving}' #- '{properties,ship_to_country}',
      '{properties,award}',
      '{"type": "string", "format": "date", "title": "Award", "description": "Monday of the award’s week, from list_awards. The newest award by default."}'
    ),
    '{required}',
    coalesce(options -> 'required', '[]') - 'engraving' - 'ship_to_country'
  )
where code in ('trophy_acrylic', 'trophy_print') and options is not null;

-- Any of name, line1, line2, postcode, city, region, country. Null if nothing is delivered.
alter table orders add column delivery jsonb check (delivery ?& array['name', 'line1', 'city', 'country']);
