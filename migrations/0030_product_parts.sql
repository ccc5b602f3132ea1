-- What an order of a product includes. Chosen when a product is created and never changed, because open orders depend
-- on it.
alter table products add column parts text[] not null default '{by_hand}';
update products set parts = case code
  when 'launch' then array['launch']
  when 'skip_queue' then array['skip_queue']
  when 'featured' then array['featured']
  when 'done_for_you' then array['done_for_you']
  when 'launch_bundle' then array['launch', 'featured', 'done_for_you']
  when 'extra_categories' then array['extra_categories']
  when 'relaunch' then array['relaunch']
  when 'ai_review' then array['ai_review']
  when 'billboard_min' then array['billboard']
  else array['by_hand']
end;
alter table products
  add constraint products_parts check (
    cardinality(parts) between 1 and 9
    and parts <@ array[
      'launch', 'skip_queue', 'relaunch', 'featured', 'extra_categories', 'ai_review', 'billboard', 'done_for_you',
      'by_hand'
    ]
  ),
  -- A line has one week.
  add constraint products_one_week check (
    ('launch' = any (parts))::int + ('skip_queue' = any (parts))::int + ('relaunch' = any (parts))::int <= 1
  ),
  -- The amount that a customer chooses goes to the billboard as a whole.
  add constraint products_billboard_alone check ('billboard' <> all (parts) or cardinality(parts) = 1);
