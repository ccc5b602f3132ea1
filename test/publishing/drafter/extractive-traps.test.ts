import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import type { Proposal } from '../../../src/publishing/drafter/proposal.ts'
import { readHtml } from '../../../src/publishing/reader/text.ts'
import { categories } from './sites/categories.ts'

const head =
  '<title>Acme - rockets for coyotes</title><h1>Rockets for coyotes</h1><p>Acme builds rockets that coyotes can light with one match.</p>'

function draft(pages: Record<string, string>): Proposal {
  const contents = Object.entries({ '/': '', ...pages }).map(([path, html]) =>
    readHtml(path === '/' ? head + html : html, `https://acme.example${path}`),
  )
  return draftExtractively(contents, { categories })
}

const field = (html: string, name: keyof Proposal['fields'], more: Record<string, string> = {}) =>
  draft({ '/': html, ...more }).fields[name]?.value

test('people in testimonials are not founders', () => {
  const cards =
    '<div class="grid"><div><p>“It flew.”</p><p>Ann Roadrunner</p><p>Founder, Beep ' +
    'Ltd</p></div><div><p>“It burned.”</p><p>Bob Martin</p><p>Co-founder at Mesa</p></div></div>'
  assert.deepEqual(draft({ '/': `<h2>What people say</h2>${cards}` }).founders, [])
  assert.deepEqual(draft({ '/': `<section class="testimonials">${cards}</section>` }).founders, [])
  assert.deepEqual(draft({ '/': cards }).founders, [])
  assert.deepEqual(
    draft({ '/': '<blockquote><p>Lovely.</p><cite>Ann Roadrunner, founder of Beep</cite></blockquote>' }).founders,
    [],
  )
})

test('statements of others are not used', () => {
  const statement =
    '<p>We at Beep were founded in 1901 and are based in Paris, France. Acme changed how we chase birds, ' +
    'and we would never light a rocket without it.</p>'
  for (const html of [
    `<h2>What people say</h2>${statement}`,
    `<div class="testimonial">${statement}</div>`,
    `<blockquote>${statement}</blockquote>`,
    `<h2>From the blog</h2>${statement}`,
  ]) {
    const { fields } = draft({ '/': html })
    assert.deepEqual(
      [fields.founded_year, fields.country, fields.description?.value],
      [undefined, undefined, 'Acme builds rockets that coyotes can light with one match.'],
      html,
    )
  }
})

test('employees, authors and investors are not founders', () => {
  assert.deepEqual(
    draft({
      '/team':
        '<h1>Team</h1><div><div><h3>Ann Cook</h3><p>Head of rockets</p></div><div><h3>Bob Cook</h3><p>Support</p></div></div>',
    }).founders,
    [],
  )
  assert.deepEqual(
    draft({ '/blog': '<h1>Blog</h1><article><h2>Fuses</h2><p>By Ann Cook, founder of Fuse Weekly</p></article>' })
      .founders,
    [],
  )
  assert.deepEqual(
    draft({
      '/about':
        '<h1>About</h1><h2>Our investors</h2><ul><li>Ann Cook, founder of Beep</li><li>Bob Cook, founder of Mesa</li></ul>',
    }).founders,
    [],
  )
})

test('a founder in a card, a sentence and JSON-LD is listed once', () => {
  const { founders } = draft({
    '/': '<script type="application/ld+json">{"@type":"Organization","name":"Acme","founder":{"@type":"Person","name":"Wile Coyote","jobTitle":"Founder"}}</script>',
    '/about':
      '<h1>About</h1><p>Acme was founded in 1949 by Wile Coyote.</p><h2>Team</h2><div><div><h3>Wile ' +
      'Coyote</h3><p>Founder and tester</p><p>Has fallen off every cliff in the county.</p></div><div><h3>Bob Cook</h3><p>Nurse</p></div></div>',
  })
  assert.deepEqual(
    founders.map(({ value }) => value),
    [{ name: 'Wile Coyote', title: 'Founder and tester', bio: 'Has fallen off every cliff in the county.' }],
  )
})

test('the price of a competitor is not used', () => {
  const compared =
    '<h2>Acme compared</h2><table><tr><th></th><th>Acme</th><th>Roadster</th></tr><tr><td>Price</td><td>$10 a month</td><td>$99 a month</td></tr></table>'
  assert.equal(field(compared, 'pricing_summary'), undefined)
  assert.equal(
    field(`<h2>Pricing</h2><p>Acme costs $10 a month.</p>${compared}`, 'pricing_summary'),
    'Acme costs $10 a month.',
  )
})

test('amounts of money that are not prices are ignored', () => {
  for (const text of [
    'We raised $5 million from Mesa Capital.',
    'Coyotes save $400 a year on average.',
    'Ann was fined £100 for a loud launch.',
    'Free shipping on orders over $50.',
  ])
    assert.equal(field(`<p>${text}</p>`, 'pricing_summary'), undefined, text)
})

test('free of something, or free for a time, is not a free product', () => {
  for (const text of [
    'Start your free trial.',
    'Free shipping everywhere.',
    'Feel free to call us.',
    'The first 14 days are free.',
    'An ad-free, hands-free rocket.',
    'Kostenlos testen.',
    'Essai gratuit de 30 jours.',
  ])
    assert.equal(field(`<p>${text}</p>`, 'pricing_model'), undefined, text)
  assert.equal(field('<p>Acme is free for everyone.</p>', 'pricing_model'), 'free')
})

test('the pricing model follows from the plans', () => {
  const plans = (...prices: string[]) => ({
    '/pricing': `<h1>Pricing</h1><div>${prices
      .map(
        (price, at) => `<div class="plan"><h3>Plan \
${'ABC'[at]}</h3><p>${price}</p></div>`,
      )
      .join('')}</div>`,
  })
  assert.equal(field('', 'pricing_model', plans('Free', '$9/month')), 'freemium')
  assert.equal(field('', 'pricing_model', plans('€9 / Monat', '€19 / Monat')), 'subscription')
  assert.equal(field('', 'pricing_model', plans('Free trial', '$9/month', '$19/month')), 'subscription')
  assert.equal(field('', 'pricing_model', plans('$49 one-time', '$99 one-time')), 'one-time')
  assert.equal(field('', 'pricing_model', plans('$0.10 per page', '$0.08 per page')), 'usage-based')
  assert.equal(
    field('', 'pricing_summary', plans('£18 per month', '£48 per month')),
    'Plan A: £18 per month · Plan B: £48 per month',
  )
})

test('a copyright year is not the founding year', () => {
  for (const text of [
    '© 1999 Acme',
    'Copyright 1999-2025 Acme. All rights reserved.',
    'Mesa Capital, founded in 1987, led the round.',
  ])
    assert.equal(field(`<footer><p>${text}</p></footer>`, 'founded_year'), undefined, text)
  assert.equal(field('<p>Acme has made rockets since 1949.</p>', 'founded_year'), '1949')
})

test('the place of jobs, servers or customers is not that of the company', () => {
  assert.equal(field('', 'country', { '/careers': '<h1>Careers</h1><p>Engineer in Berlin, Germany.</p>' }), undefined)
  for (const text of [
    'Your data is stored in Frankfurt, Germany.',
    'Customers in Paris, France love it.',
    'Hosted in Helsinki, Finland.',
  ])
    assert.equal(field(`<p>${text}</p>`, 'country'), undefined, text)
})

test('places are read from addresses and sentences', () => {
  const places: [string, string, string][] = [
    ['Acme GmbH<br>Hauptstraße 5<br>10115 Berlin<br>Deutschland', 'DE', 'Berlin'],
    ['Acme is based in Austin, Texas.', 'US', 'Austin'],
    ['Acme Inc., 1 Main St, Portland, OR 97214', 'US', 'Portland'],
    ['We are a small studio in Toronto, Canada.', 'CA', 'Toronto'],
    ['Acme Ltd, 5 Rope Walk, Edinburgh EH6 7DX, Scotland', 'GB', 'Edinburgh'],
    ['Acme SAS, 8 rue des Olivettes, 44000 Nantes, France', 'FR', 'Nantes'],
    ['Made with love in Lisbon', 'PT', 'Lisbon'],
    ['〒150-0002 東京都渋谷区渋谷1-1-1 株式会社アクメ', 'JP', '東京都'],
  ]
  for (const [text, country, city] of places)
    assert.deepEqual(
      [field(`<footer><p>${text}</p></footer>`, 'country'), field(`<footer><p>${text}</p></footer>`, 'city')],
      [country, city],
      text,
    )
})

test('the contact email is not an example, an unattended mailbox or a department', () => {
  for (const address of [
    'you@example.com',
    'name@company.com',
    'jane.doe@acme.example',
    'no-reply@acme.example',
    'jobs@acme.example',
    'privacy@acme.example',
    'press@acme.example',
  ])
    assert.equal(field(`<p>Mail: ${address}</p>`, 'contact_email'), undefined, address)
  assert.equal(
    field(
      '<form><label>Mail someone@beep.example</label></form><pre>mail code@beep.example</pre><p>Mail hello@acme.example</p>',
      'contact_email',
    ),
    'hello@acme.example',
  )
})

test('a share button is not a profile', () => {
  const links = [
    'https://twitter.com/intent/tweet?text=x',
    'https://www.facebook.com/sharer/sharer.php?u=x',
    'https://www.linkedin.com/shareArticle?url=x',
    'https://www.reddit.com/submit?url=x',
    'https://www.pinterest.com/pin/create/button/?url=x',
    'https://x.com/acme/status/1',
    'https://github.com/features',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ]
  assert.deepEqual(
    draft({ '/': `<footer>${links.map((href) => `<a href="${href}">Share</a>`).join(' ')}</footer>` }).company_socials,
    {},
  )
})

test('profiles of the company, its founder and others are distinguished', () => {
  const { company_socials, founder_socials } = draft({
    '/':
      '<section class="tweets"><a href="https://x.com/fan">@fan</a></section><footer><a ' +
      'href="https://x.com/acmerockets">X</a><a href="https://www.linkedin.com/company/acme">LinkedIn</a></footer>',
    '/about':
      '<h1>Team</h1><div><div><h3>Wile Coyote</h3><p>Founder</p><a ' +
      'href="https://www.linkedin.com/in/wile">in</a></div><div><h3>Ann Cook</h3><p>Nurse</p><a ' +
      'href="https://www.linkedin.com/in/anncook">in</a></div></div>',
  })
  assert.deepEqual(
    Object.entries(company_socials).map(([platform, { value }]) => [platform, value]),
    [
      ['x', 'https://x.com/acmerockets'],
      ['linkedin', 'https://www.linkedin.com/company/acme'],
    ],
  )
  assert.deepEqual(
    Object.values(founder_socials).map(({ value }) => value),
    ['https://www.linkedin.com/in/wile'],
  )
})

test('JSON-LD about another company is not used', () => {
  const other =
    '<script type="application/ld+json">{"@type":"Organization","name":"Mesa","url":"https://mesa.example","foundingDate":"1901","logo":"https://mesa.example/l.png","email":"hi@mesa.example","address":{"addressLocality":"Paris","addressCountry":"FR"},"founder":{"name":"Ann Cook"},"sameAs":["https://x.com/mesa"]}</script>'
  const { fields, founders, company_socials } = draft({ '/': other })
  assert.deepEqual(
    [fields.founded_year, fields.logo_url, fields.contact_email, fields.country, founders, company_socials],
    [undefined, undefined, undefined, undefined, [], {}],
  )
})

test('cookie banners, filler text, menus and code are not descriptions or features', () => {
  const clutter =
    '<div class="cookie"><p>We use cookies to improve your experience on this ' +
    'website.</p></div><nav><ul><li>Products we sell<li>Solutions for all<li>Resources to ' +
    'read</ul></nav><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod ' +
    'tempor.</p><pre>acme --launch --now --with-match</pre><form><ul><li>Small one<li>Large one<li>Huge one</ul></form>'
  assert.equal(field(clutter, 'description'), 'Acme builds rockets that coyotes can light with one match.')
  assert.equal(field(clutter, 'features'), undefined)
})

test('logos of customers and the press are not the logo', () => {
  assert.equal(
    field(
      '<section><h2>As featured in</h2><img src="/logos/times.svg" alt="Times logo"><img src="/logos/post.svg" alt="Post logo"></section>',
      'logo_url',
    ),
    undefined,
  )
  assert.equal(
    field(
      '<header><a href="/"><img src="/a.svg" alt="Acme"></a></header><div class="logos"><img ' +
        'src="/logos/times.svg" alt="Times logo"></div>',
      'logo_url',
    ),
    'https://acme.example/a.svg',
  )
})

test('pages in another language are not used', () => {
  const pages = {
    '/': '<h2>Features</h2><ul><li>Long fuse<li>Loud bang<li>Red paint</ul>',
    '/fr': '<html lang="fr"><h2>Fonctionnalités</h2><ul><li>Mèche longue<li>Grand bruit<li>Peinture rouge</ul>',
  }
  const contents = Object.entries(pages).map(([path, html]) =>
    readHtml(path === '/' ? `<html lang="en">${head}${html}` : html, `https://acme.example${path}`),
  )
  assert.deepEqual(draftExtractively(contents, { categories }).fields.features?.value, [
    'Long fuse',
    'Loud bang',
    'Red paint',
  ])
})

test('questions are found in any markup', () => {
  const questions = [
    { question: 'Does it fly?', answer: 'Mostly.' },
    { question: 'Is it loud?', answer: 'Very.' },
    { question: 'May I return it?', answer: 'If you can.' },
  ]
  const forms: Record<string, (question: string, answer: string) => string> = {
    details: (question, answer) => `<details><summary>${question}</summary><p>${answer}</p></details>`,
    headings: (question, answer) => `<h3>${question}</h3><p>${answer}</p>`,
    boxes: (question, answer) => `<div><div class="q">${question}</div><div class="a">${answer}</div></div>`,
    buttons: (question, answer) =>
      `<div><h3><button aria-controls="x">${question}</button></h3><div id="x" hidden>${answer}</div></div>`,
    bold: (question, answer) => `<p><b>${question}</b><br>${answer}</p>`,
    letters: (question, answer) => `<p><b>Q: ${question}</b><br>A: ${answer}</p>`,
    paragraphs: (question, answer) => `<p><strong>${question}</strong></p><p>${answer}</p>`,
    list: (question, answer) => `<li><strong>${question}</strong> ${answer}</li>`,
  }
  for (const [form, write] of Object.entries(forms))
    assert.deepEqual(
      draft({
        '/': `<h2>FAQ</h2><div>${questions.map(({ question, answer }) => write(question, answer)).join('')}</div>`,
      }).faqs.map(({ value }) => value),
      questions,
      form,
    )
  assert.deepEqual(
    draft({
      '/': `<h2>FAQ</h2><dl>${questions.map(({ question, answer }) => `<dt>${question}<dd>${answer}`).join('')}</dl>`,
    }).faqs.map(({ value }) => value),
    questions,
  )
})

test('milestones are dated as precisely as the site is', () => {
  const { milestones } = draft({
    '/about':
      '<h1>About</h1><h2>Milestones</h2><ul><li>14 June 1949: First launch</li><li><b>May 1952</b> – First ' +
      'landing. It was soft.</li><li>1960 – Moon</li></ul>',
  })
  assert.deepEqual(
    milestones.map(({ value }) => [value.date, value.title]),
    [
      ['1949-06-14', 'First launch'],
      ['1952-05-01', 'First landing. It was soft.'],
      ['1960-01-01', 'Moon'],
    ],
  )
})

test('the same pages give the same draft', () => {
  const html = '<h2>Features</h2><ul><li>Long fuse<li>Loud bang</ul><footer>Acme Ltd, Leeds, UK</footer>'
  assert.deepEqual(draft({ '/': html }), draft({ '/': html }))
})
