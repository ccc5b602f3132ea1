insert into products (code, name, description, price_cents, needs_listing, takes_week, options, position) values
  ('launch', 'Launch', 'Goes live at once or in the week you choose, with story, milestones, media and three more categories unlocked.', 9900, true, true, null, 1),
  ('skip_queue', 'Skip the queue', 'Moves a free listing from its place in the queue to a week you choose.', 2900, true, true, null, 2),
  ('featured', 'Featured', 'Marks the listing as featured on the home page and in lists for a period.', 4900, true, false, null, 3),
  ('done_for_you', 'Done for you', 'The site team lists the product on other launch sites and reports back.', 19900, true, false, null, 4),
  ('launch_bundle', 'Launch bundle', 'Launch, Featured and Done for you together.', 29900, true, true, null, 5),
  ('extra_categories', 'Extra categories', 'Up to three more categories for a listing.', 1900, true, false, null, 6),
  ('relaunch', 'Relaunch', 'A second launch in a week you choose, for a product that changed a lot.', 4900, true, true, null, 7),
  ('ai_review', 'Profile review', 'A written review of the profile against what the website says, with suggestions.', 1500, true, false, null, 8),
  ('billboard_min', 'Billboard', 'A paid place on the billboard, ranked by the money contributed and always marked as paid. The price is the minimum.', 1000, true, false, null, 9),
  ('trophy_acrylic', 'Acrylic trophy', 'A clear acrylic block with the award of your launch week, sent by post.', 7900, true, false,
    '{"type":"object","properties":{"engraving":{"type":"string","minLength":1,"maxLength":60,"title":"Engraving"},"ship_to_country":{"type":"string","pattern":"^[A-Z]{2}$","title":"Country to send it to"},"base":{"type":"string","enum":["oak","walnut"],"default":"oak","title":"Base"}},"required":["engraving","ship_to_country"],"additionalProperties":false}', 10),
  ('trophy_print', 'Framed print', 'The award of your launch week as a framed letterpress print, sent by post.', 4900, true, false,
    '{"type":"object","properties":{"size":{"type":"string","enum":["a4","a3"],"title":"Size"},"frame":{"type":"string","enum":["black","white","natural"],"title":"Frame"},"ship_to_country":{"type":"string","pattern":"^[A-Z]{2}$","title":"Country to send it to"}},"required":["size","frame","ship_to_country"],"additionalProperties":false}', 11);

insert into product_prices (code, price_cents, changed_by, changed_at) select code, price_cents, 'first prices', now() from products;

insert into interview_questions (position, question, hint) values
  (1, 'What were you doing on the day you decided to build this?', 'One moment you remember is better than a summary.'),
  (2, 'Who is it for, and who is it not for?', 'Naming who should look elsewhere builds trust.'),
  (3, 'What did people use before it existed?', 'A spreadsheet counts.'),
  (4, 'What was the hardest part to build?', null),
  (5, 'What did you get wrong first?', 'What did it cost, and how did you notice?'),
  (6, 'Who paid you first, and why?', null),
  (7, 'How do you decide what not to build?', null),
  (8, 'What do you measure every week?', null),
  (9, 'What would you tell someone who starts in the same field today?', null),
  (10, 'What comes next?', 'Only what you are already working on.');
