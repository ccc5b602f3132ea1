import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { keepProven } from '../../../src/publishing/drafter/evidence/keep-proven.ts'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import { withoutPromptInjections } from '../../../src/publishing/drafter/prompt-injection.ts'
import { readHtml } from '../../../src/publishing/reader/text.ts'

const times = (token: string, size: number) => token.repeat(Math.ceil(size / token.length))
const page = (body: string, title = 'Acme') => `<title>${title}</title><h1>Acme ships</h1>${body}`
const data = (text: string) => page(`<script type="application/ld+json">${text}</script>`)
const thing = (object: object) => data(JSON.stringify(object))
const organisation = (parts: object) => thing({ '@type': 'Organization', name: 'Acme', ...parts })
const answer = (text: string) =>
  thing({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why is it so?', acceptedAnswer: { text } }] })

/** Pages on which a pattern with quadratic time would take minutes. */
const hostile: Record<string, (size: number) => string> = {
  'data that ends in white space': (size) => data(`{"a":1} ]]>${times(' ', size)}x`),
  'data of opening brackets': (size) => data(times('{"@type":"Product","publisher":', size)),
  'an answer of angle brackets': (size) => answer(times('<', size)),
  'an answer of white space': (size) => answer(`${times(' ', size)}x`),
  'a style of heights': (size) => page(`<div style="${times('height:0;', size)}">x</div>`),
  'a size of digits': (size) => page(`<link rel=icon href=/a.png sizes="${times('1', size)}">`),
  'a picture called by dashes': (size) => page(`<a href="/"><img src=/a.png alt="${times('-', size)}x"></a>`),
  'an address of white space': (size) => organisation({ address: `${times(' ', size)}x` }),
  'an address of brackets': (size) => organisation({ address: `${times('(', size)})x` }),
  'a company of commas': (size) =>
    organisation({ legalName: `${times(' ,', size)}x`, alternateName: `Acme${times('.', size)}x` }),
  'a company of many names': (size) =>
    organisation({ alternateName: Array.from({ length: 200 }, (_, at) => times(`n${at} `, size / 400)) }).concat(
      times('<p>Some words of a line</p>', size / 2),
    ),
  'a title of one word': (size) => page('', times('a', size)),
  'a title of separators': (size) => page('', times('a - ', size)),
  'a line of telephones': (size) => page(`<p>${times('tel.', size)}`),
  'a line of abbreviations': (size) => page(`<p>${times('Inc. A. ', size)}`),
  'a line of addresses': (size) => page(`<p>${times('a@a.', size)}`),
  'a line of dots': (size) => page(`<p>${times('.', size)}x`),
  'links in links': (size) => page(`${'<a href=x>'.repeat(900)}${times('words ', size)}`),
  'boxes in boxes': (size) => page(times('<div><div class=card>a</div>', size)),
  'many cards': (size) =>
    page(`<h2>Pricing</h2>${times('<div class="card"><h3>Pro</h3><p>$9 per month</p></div>', size)}`),
  'closed accordions': (size) => page(times('<button>Why?</button><div hidden><p>Because.</p></div>', size)),
  'panels in closed panels': (size) => page(times('<div hidden class=panel>a<div aria-hidden=true>b', size)),
  'closed panels after a long question': (size) =>
    page(`<div>${times('why ', size / 2)}?</div>${times('<div><div hidden>a</div></div>', size / 2)}`),
  'a toggle that controls many panels': (size) =>
    page(
      `<i aria-controls="${Array.from({ length: size / 16 }, (_, at) => `p${at}`).join(' ')}"></i>` +
        Array.from({ length: size / 64 }, (_, at) => `<div hidden id=p${at}>text</div>`).join(''),
    ),
  'the names of a closed panel': (size) => page(`<div hidden class="${times('tab-tab_', size)}">text</div>`),
  'a text in many languages': (size) =>
    page(times('<b lang=en>one</b><b lang=de>eins</b><b class=lang-fr>un</b>', size)),
  'words that take turns': (size) => page(`<span class=rotating>${times('<b>word</b>', size)}</span>`),
  'struck prices': (size) => page(times('<s>$9 <s class="line-through">$8</s></s> $7', size)),
  'struck prices in struck prices': (size) => page(times('<del>$9', size)),
  'line breaks in Japanese': (size) => page(`<p>${times('日 <br> ', size)}`),
  'addresses without a country': (size) => page(times('<p>Acme GmbH, Hafen 1, 12345 A</p>', size)),
  'a menu without links': (size) => page(times('<nav><div class=menu>Soup</div>', size)),
}

function draft(html: string): void {
  const pages = [withoutPromptInjections(readHtml(html, 'https://acme.example/about'))]
  const categories = [{ name: 'Field work', id: 1, description: null, parent_id: null }]
  keepProven(draftExtractively(pages, { categories }), pages, { categories })
}

/** Milliseconds of processor time, so that other work on the machine does not count. */
function cpuTimeOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const size = 32 * 1024
const rounds = 5
// Four times the text takes four times as long; in quadratic time it would take sixteen times as long.
const maxGrowth = 8
// Below this, garbage collection and compilation weigh more than the text.
const noise = 100

// Place names and compiled patterns are built once.
before(() => Object.values(hostile).forEach((make) => draft(make(2_000))))

function assertLinear(make: (size: number) => string, size: number, work: (html: string) => void): void {
  const [short, long] = [make(size), make(4 * size)]
  let [little, much] = [Infinity, Infinity]
  // A busy machine can make a round slower, never faster: the fastest rounds tell. Further rounds only run if needed.
  for (let round = 0; round < rounds && !(much < maxGrowth * little + noise); round++) {
    much = Math.min(
      much,
      cpuTimeOf(() => work(long)),
    )
    little = Math.min(
      little,
      cpuTimeOf(() => work(short)),
    )
  }
  assert.ok(
    much < maxGrowth * little + noise,
    `${little.toFixed()} ms of the processor for ${size} bytes, ${much.toFixed()} ms for four times as many`,
  )
}

for (const [what, make] of Object.entries(hostile))
  test(`${what} is read and drafted in linear time`, () => assertLinear(make, size, draft))

test('a paragraph of two megabytes in many pieces is read in linear time', () => {
  const pieces = (size: number) => times('<a href=x>y', size)
  assertLinear(pieces, 512 * 1024, (html) => readHtml(html, 'https://acme.example/about'))
})
