-- Nothing is sold without a complete legal seller, so the country is chosen and no longer assumed. A site that entered
-- its seller under the assumption keeps it.
insert into settings (key, value, changed_at)
select 'seller.country', '"IE"', now()
where exists (select from settings where key = 'seller.name')
  and exists (select from settings where key = 'seller.address')
on conflict (key) do nothing;

-- The set-up asks for the seller.
alter table set_up drop constraint set_up_step_check;
alter table set_up add constraint set_up_step_check check (step in ('site', 'categories', 'seller', 'mail'));
