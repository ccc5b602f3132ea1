import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import { fillGaps } from '../../../src/publishing/drafter/select-parts.ts'
import { readHtml } from '../../../src/publishing/reader/text.ts'
import { categories } from './sites/categories.ts'

const head =
  '<title>Acme – rockets for coyotes</title><meta property="og:site_name" content="Acme">' +
  '<h1>Rockets for coyotes</h1><p>Acme builds rockets that coyotes can light with one match.</p>'

function draft(body: string, pages: Record<string, string> = {}) {
  const contents = Object.entries({ '/': head + body, ...pages }).map(([path, html]) =>
    readHtml(html, `https://acme.example${path}`),
  )
  return draftExtractively(contents, { categories })
}

const isUnsure = (part: string, body: string, pages?: Record<string, string>) => {
  const { unsure, ...proposal } = draft(body, pages)
  assert.ok(
    part in proposal.fields || Object.keys(proposal[part as 'faqs'] ?? {}).length > 0,
    `${part} was not drafted from ${body}`,
  )
  return unsure!.includes(part)
}

test('a name that the title, the site name and the domain agree on is sure', () => {
  assert.equal(isUnsure('name', ''), false)
  assert.equal(isUnsure('tagline', ''), false)
})

test('prices of plans are sure, and what follows from one sentence is not', () => {
  const plans =
    '<h2>Pricing</h2><div><div><h3>Pup</h3><p>$9 a month</p></div><div><h3>Pack</h3><p>$29 a month</p></div></div>'
  assert.equal(isUnsure('pricing_model', plans), false)
  assert.equal(isUnsure('pricing_summary', plans), false)
  assert.equal(isUnsure('pricing_model', '<p>Acme is completely free.</p>'), true)
})

test('features under a heading that says so are sure, and cards without one are not', () => {
  const cards =
    '<div><div><h3>Quiet fuse</h3><p>Nobody hears it.</p></div><div><h3>Soft landing</h3><p>On sand.</p></div>' +
    '<div><h3>Spare match</h3><p>In the box.</p></div></div>'
  assert.equal(isUnsure('features', `<section><h2>Features</h2>${cards}</section>`), false)
  assert.equal(isUnsure('features', `<section><h2>The good parts of it</h2>${cards}</section>`), true)
})

test('a place from an address is sure, and one that a single line mentions is not', () => {
  assert.equal(isUnsure('country', '<footer><p>Acme GmbH, Torstraße 1, 10119 Berlin, Germany</p></footer>'), false)
  assert.equal(isUnsure('country', '<p>Made in France</p>'), true)
})

test('a contact address of another domain is unsure', () => {
  assert.equal(isUnsure('contact_email', '<p><a href="mailto:hello@acme.example">Write</a></p>'), false)
  assert.equal(isUnsure('contact_email', '<p><a href="mailto:hello@mesa.example">Write</a></p>'), true)
})

test('what a model says and the rules do not is unsure', () => {
  const rules = draft('')
  const model = { ...rules, fields: { ...rules.fields, tagline: { ...rules.fields.tagline!, value: 'Rockets' } } }
  const { unsure } = fillGaps(model, rules)
  assert.ok(unsure!.includes('tagline'))
  assert.ok(!unsure!.includes('name'))
})

test('the lists of the rules and of a model are joined, and what only the model says is unsure', () => {
  const rules = draft(
    '<section><h2>FAQ</h2><details><summary>Is it loud?</summary><p>Not very.</p></details>' +
      '<details><summary>Does it float?</summary><p>For a while.</p></details></section>',
    { '/about': '<h1>About</h1><div><h3>Wile Coyote</h3><p>Founder</p><p>Wile has fallen off forty cliffs.</p></div>' },
  )
  assert.equal(rules.faqs.length, 2)
  const [floats] = rules.faqs.slice(1)
  const evidence = [{ quote: 'Founder', url: 'https://acme.example/about' }]
  const model = {
    ...rules,
    faqs: [floats!, { ...floats!, value: { question: 'Is it fast?', answer: 'Very.' } }],
    founders: [
      { value: { name: 'Road Runner', title: 'Founder', bio: null }, evidence },
      { value: { name: 'Wile Coyote', title: null, bio: null }, evidence },
    ],
  }
  const both = fillGaps(model, rules)
  assert.deepEqual(
    both.faqs.map(({ value }) => value.question),
    ['Is it loud?', 'Does it float?', 'Is it fast?'],
  )
  assert.deepEqual(
    both.founders.map(({ value }) => [value.name, value.title, value.bio]),
    [
      ['Wile Coyote', 'Founder', 'Wile has fallen off forty cliffs.'],
      ['Road Runner', 'Founder', null],
    ],
  )
  assert.ok(both.unsure!.includes('faqs') && both.unsure!.includes('founders'))
  assert.ok(!fillGaps(rules, rules).unsure!.includes('faqs'))
})
