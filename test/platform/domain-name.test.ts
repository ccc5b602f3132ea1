import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normaliseDomain } from '../../src/platform/domain-name.ts'

const spellings: [domain: string, spellings: string[]][] = [
  [
    'x.com',
    [
      'x.com',
      'X.COM',
      'https://www.X.com/',
      'http://x.com:8080/a?b#c',
      '//x.com',
      'www.x.com.',
      ' x.com ',
      'user@x.com',
      'http:x.com',
      'x.com?ref=1',
      'x.com#top',
      'ftp://x.com\\a',
    ],
  ],
  [
    'xn--mnchen-3ya.de',
    ['münchen.de', 'MÜNCHEN.de', 'https://www.münchen.de/über', 'xn--mnchen-3ya.de', 'mu\u0308nchen.de'],
  ],
  ['xn--r8jz45g.jp', ['例え.jp', '例え。jp']],
  ['www.com', ['www.com', 'http://www.com/']],
  ['app.x.co.uk', ['https://app.x.co.uk/']],
]
for (const [domain, typed] of spellings) {
  test(`every spelling of ${domain} is normalized`, () => {
    for (const spelling of typed) assert.equal(normaliseDomain(spelling), domain, spelling)
  })
}

test('text that cannot be a domain gives null', () => {
  for (const typed of [
    '',
    '.',
    'localhost',
    '127.0.0.1',
    'http://127.0.0.1/',
    '[::1]',
    'a b.com',
    'x..com',
    '-x.com',
    'x-.com',
    'https://',
    'x.com%2f',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    "x.com'--",
  ])
    assert.equal(normaliseDomain(typed), null, typed)
})

test('normalizing never throws and is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (typed) => {
      const domain = normaliseDomain(typed)
      if (domain !== null) assert.equal(normaliseDomain(domain), domain.replace(/^www\.(?=.*\.)/, ''))
    }),
    { numRuns: 2000 },
  )
})
