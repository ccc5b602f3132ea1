-- The only founder of a listing used to be linked to its owner, even if they were two people. Links by name stay; anyone
-- else can say which founder they are.
update founders f set member_id = null
from members m
where m.id = f.member_id
  and trim(regexp_replace(
    regexp_replace(normalize(lower(m.name), NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'
  )) <> f.search_name;
