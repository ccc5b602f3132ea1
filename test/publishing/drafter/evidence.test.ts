import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fold, foldWithOffsets } from '../../../src/publishing/drafter/evidence/fold.ts'
import { QuoteIndex } from '../../../src/publishing/drafter/evidence/quote-index.ts'
import { address, pageOf, proven, provenField, quotes } from './evidence-support.ts'

const page =
  pageOf(`<title>Acme – Invoices</title><meta name="description" content="Invoices for freelancers, from £9 a month.">
<h1>Send invoices, then forget them</h1>
<p>Acme is “quiet” soft\u00adware — made for   people who
  work alone. It sends reminders\u200b for you.</p>
<p>ﬁrst ２４ hours, Ｔｏｋｙｏ, Café, re\u0301sume\u0301</p>
<p>Plans start at $4.90. There is no setup.</p><p>Enjoy the freedom of 10,000 templates</p>`)
const found = (quote: string, url = address) => new QuoteIndex([page]).find({ quote, url })

test('quotes are found regardless of quotation marks, dashes, white space, case and compatible spellings', () => {
  for (const quote of [
    'acme is "quiet" software - made for people who work alone',
    'It sends re\u200bminders for you',
    'It sends\u2060 remin\u00adders',
    'first 24 hours, Tokyo',
    'Cafe\u0301, résumé',
    'ACME – INVOICES',
    'Invoices for freelancers, from £9 a month',
  ])
    assert.ok(found(quote), quote)
})

test('a quote is returned in the words of the page', () => {
  assert.equal(found('acme is "quiet" software - made')?.quote, 'Acme is “quiet” software — made')
  assert.equal(found('FIRST 24')?.quote, 'ﬁrst ２４')
})

test('a similar text is not a quote', () => {
  for (const quote of [
    'Acme is loud software',
    'Send invoice, then forget them',
    'Acme is quiet software',
    'made for people that work alone',
    'There is setup',
    'invoices reminders',
    'Cafe',
    '',
    ' ',
    '…',
    'a',
  ])
    assert.equal(found(quote), undefined, quote)
})

test('a quote does not split words or numbers', () => {
  for (const quote of ['free', 'reed', '$4', '4', '90', '10', '000 templates', 'nvoices'])
    assert.equal(found(quote), undefined, quote)
  for (const quote of ['$4.90', 'freedom', '10,000 templates', '10,000']) assert.ok(found(quote), quote)
})

test('a quote does not span two blocks of a page', () => {
  assert.equal(found('forget them Acme is'), undefined)
})

test('a quote with a wrong or unknown page is found on the right one', () => {
  const about = pageOf('<p>We are three people in Porto</p>', 'https://acme.example/about')
  const index = new QuoteIndex([page, about])
  assert.equal(index.find({ quote: 'three people', url: address })?.url, about.url)
  assert.equal(index.find({ quote: 'three people', url: 'https://elsewhere.example/' })?.url, about.url)
})

test('a value without a quote from the pages is dropped, in any field', () => {
  const evidence = quotes('This is nowhere on the page')
  const proposal = proven(
    {
      fields: {
        name: { value: 'Acme', evidence },
        tagline: { value: 'Send invoices, then forget them', evidence },
        description: { value: 'Acme is quiet software.', evidence: [] },
        categories: { value: ['Finance'], evidence },
        tags: { value: ['invoices'], evidence },
        contact_email: { value: 'a@acme.example', evidence },
        logo_url: { value: 'https://acme.example/logo.png', evidence },
        country: { value: 'GB', evidence },
        founded_year: { value: '2019', evidence },
        pricing_model: { value: 'free', evidence },
      },
      faqs: [{ value: { question: 'Is it quiet?', answer: 'It is.' }, evidence }],
      founders: [{ value: { name: 'Jane Doe', title: 'Founder', bio: null }, evidence }],
      company_socials: { x: { value: 'https://x.com/acme', evidence } },
      founder_socials: { github: { value: 'https://github.com/jane', evidence } },
      story: { story: { value: 'It began in a shed.', evidence } },
      milestones: [{ value: { date: '2020-01-01', title: 'Began', description: null, url: null }, evidence }],
    },
    page,
  )
  assert.deepEqual(proposal, proven({}, page))
})

test('quotes that are not on the pages are dropped from a proven value', () => {
  const { fields } = proven(
    { fields: { name: { value: 'Acme', evidence: quotes('acme – invoices', 'Acme, the market leader') } } },
    page,
  )
  assert.deepEqual(fields.name, { value: 'Acme', evidence: [{ quote: 'Acme – Invoices', url: address }] })
})

test('folding gives the same text with and without offsets', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(fold(text), foldWithOffsets(text).text)))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => assert.equal(fold(text), foldWithOffsets(text).text)),
  )
})

test('folding is idempotent and independent of the Unicode normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => assert.equal(fold(fold(text)), fold(text))),
    { numRuns: 300 },
  )
  for (const text of ['한국어 각', 'Ångström', 'ガギグ', 'Việt Nam', 'é̱'])
    assert.equal(fold(text.normalize('NFD')), fold(text.normalize('NFC')), text)
  assert.equal(fold('ﾡㅏ'), '가')
})

test('any run of words on a page is found with changed case and white space', () => {
  const words = fc.array(fc.stringMatching(/^[a-zA-Zéüñ“”–]{1,8}$/), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (list, a, b) => {
      const from = a % list.length
      const to = from + 1 + (b % (list.length - from))
      const text = list.join(' ')
      const quote = list.slice(from, to).join('  \n').toUpperCase()
      const indexed = pageOf(`<p>${text}</p>`)
      const match = new QuoteIndex([indexed]).find({ quote, url: address })
      if (fold(quote).length < 2) return
      assert.ok(match, JSON.stringify({ text, quote }))
      assert.equal(fold(match.quote), fold(quote))
      assert.ok(indexed.blocks[0]!.text.includes(match.quote))
    }),
    { numRuns: 300 },
  )
})

test('footnote marks are not part of a price', () => {
  const shop = pageOf('<title>Acme</title><p>Acme costs $49¹ per month</p>')
  assert.equal(provenField('pricing_summary', '$49 per month', ['Acme costs $49¹ per month'], shop), '$49 per month')
  assert.equal(provenField('pricing_summary', '$491 monthly per month', ['Acme costs $49¹ per month'], shop), undefined)
})
