import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isInNetwork, linksAndAddresses, networkText, parseNetwork } from '../../../src/core/moderation/addresses.ts'
import { Matcher, type Rule, type RuleKind, type Screened } from '../../../src/core/moderation/match.ts'

let ids = 0
const rule = (kind: RuleKind, pattern: string, effect: Rule['effect'] = 'hold'): Rule => ({
  id: ++ids,
  kind,
  pattern,
  effect,
})
const matches = (one: Rule, screened: Partial<Screened>) =>
  new Matcher([one]).match({ texts: [], ...screened }).length > 0
const inText = (pattern: string, text: string) => matches(rule('word', pattern), { texts: [text] })

describe('words', () => {
  const tricks = [
    'The best CASINO ever',
    'casino',
    'Casíno!',
    'c4s1n0',
    'ca$ino',
    'c-a-s-i-n-o',
    'c a s i n o online',
    'c.a.s.i.n.o',
    'cas\u200bino',
    'ca\u00adsino',
    'саsinо', // with Cyrillic letters
    'caaaasinooo',
    '𝐜𝐚𝐬𝐢𝐧𝐨',
    'ｃａｓｉｎｏ',
    '(casino)',
    'visit casino.',
    'cas_ino',
    '"casino"',
  ]
  for (const text of tricks)
    test(`“casino” is found in ${JSON.stringify(text)}`, () => assert.ok(inText('casino', text)))

  const harmless = ['casinos are fun', 'occasional', 'cas ino', 'the c a s e', 'ca sino', '', '!!!', '2000']
  for (const text of harmless)
    test(`“casino” is not found in ${JSON.stringify(text)}`, () => assert.ok(!inText('casino', text)))

  test('only whole words match, and double letters make a different word', () => {
    assert.ok(!inText('ass', 'as a class of its own'))
    assert.ok(inText('ass', 'what an asss'))
    assert.ok(!inText('as', 'ass'))
    assert.ok(!inText('bok', 'book'))
    assert.ok(!inText('cum', 'cucumber and documents'))
  })

  test('phrases match across punctuation and line ends, but not across fields', () => {
    assert.ok(inText('buy followers', 'You can buy\nFOLLOWERS here'))
    assert.ok(inText('buy followers', 'buy—followers'))
    assert.ok(!inText('buy followers', 'buy my followers'))
    assert.ok(!matches(rule('word', 'buy followers'), { texts: ['buy', 'followers'] }))
  })

  test('words in scripts without spaces match inside a text', () => {
    assert.ok(inText('赌场', '欢迎来到赌场网站'))
    assert.ok(!inText('赌场', '赌一场'))
    assert.ok(inText('казино', 'Лучшее КАЗИНО'))
  })

  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 4, maxLength: 12 })
  const word = letters.filter((text) => !/(.)\1/.test(text))
  const around = fc.constantFrom('', ' ', 'so ', '"', '(', '\n', '… ')

  test('property: any case, accents, zero-width signs and separators around a word change nothing', () => {
    fc.assert(
      fc.property(
        word,
        around,
        around,
        fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
        (text, before, after, how) => {
          const spelled = Array.from(
            text,
            (letter, at) => [letter, letter.toUpperCase(), `${letter}\u0301`, `${letter}\u200b`][how[at]!]!,
          ).join('')
          assert.ok(inText(text, `${before}${spelled}${after.split('').reverse().join('')}`))
        },
      ),
    )
  })

  test('property: spelled out, with digits for letters, or stretched, it is still found', () => {
    const digits: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5', t: '7' }
    fc.assert(
      fc.property(word, fc.nat(11), fc.integer({ min: 3, max: 9 }), (text, at, times) => {
        assert.ok(inText(text, Array.from(text).join(' ')))
        assert.ok(inText(text, Array.from(text).join('-')))
        const swapped = Array.from(text, (letter, index) => (index === 0 ? letter : (digits[letter] ?? letter))).join(
          '',
        )
        assert.ok(inText(text, swapped) || !/[a-z]/.test(swapped))
        const stretched = Array.from(text, (letter, index) =>
          index === at % text.length ? letter.repeat(times) : letter,
        )
        assert.ok(inText(text, stretched.join('')))
      }),
    )
  })

  test('property: a longer word never matches', () => {
    fc.assert(
      fc.property(word, letters, (text, more) => {
        fc.pre(more[0] !== text.at(-1))
        assert.ok(!inText(text, `${text}${more}`))
      }),
    )
  })

  test('property: no input throws, whatever the rules', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 200 })
    const all = new Matcher([
      rule('word', 'casino'),
      rule('links', '1'),
      rule('domain', 'spam.example'),
      rule('email', 'spam.example'),
      rule('network', '203.0.113.0/24'),
    ])
    fc.assert(
      fc.property(anything, anything, anything, (text, email, address) => {
        all.match({ texts: [text], email, address })
      }),
    )
  })

  test('with many rules and a long text, matching takes no more steps than the text has words', () => {
    let lookups = 0
    const counted = new Matcher(
      Array.from({ length: 5000 }, (_, at) => rule('word', `spam${'x'.repeat(at % 3)}q${at}`)),
    )
    const text = 'a '.repeat(50_000)
    const get = Map.prototype.get
    Map.prototype.get = function (key) {
      lookups++
      return get.call(this, key)
    }
    try {
      counted.match({ texts: [text] })
    } finally {
      Map.prototype.get = get
    }
    assert.ok(lookups < 400_000, String(lookups))
  })
})

describe('links, domains, emails and networks', () => {
  test('links are counted', () => {
    const two = 'See https://a.example/x and [this](http://b.example), or write to me@c.example.'
    assert.equal(linksAndAddresses(two).links, 2)
    assert.ok(!matches(rule('links', '2'), { texts: [two] }))
    assert.ok(matches(rule('links', '1'), { texts: [two] }))
    assert.ok(matches(rule('links', '0'), { texts: ['www.a.example'] }))
    assert.ok(!matches(rule('links', '0'), { texts: ['e.g. Node.js 22.1'] }))
  })

  for (const text of [
    'https://spam.example',
    'HTTP://WWW.Spam.Example:8080/path?q#x',
    'go to spam.example!',
    'shop.spam.example',
    'spam[.]example',
    'spam (dot) example',
    'spam dot example',
    '[cheap](https://user@spam.example/)',
    'ｓｐａｍ.example',
    'spam\u200b.example',
    'https://spam.example.',
  ])
    test(`the domain spam.example is found in ${JSON.stringify(text)}`, () =>
      assert.ok(matches(rule('domain', 'spam.example'), { texts: [text] })))

  for (const text of ['notspam.example', 'spam.example.org', 'spam example', 'https://example/spam.examples'])
    test(`the domain spam.example is not found in ${JSON.stringify(text)}`, () =>
      assert.ok(!matches(rule('domain', 'spam.example'), { texts: [text] })))

  test('an email is found with tags, in texts, and by its domain', () => {
    const one = rule('email', 'bot@mail.example')
    assert.ok(matches(one, { email: 'Bot+7@mail.example' }))
    assert.ok(matches(one, { texts: ['mailto:bot@mail.example'] }))
    assert.ok(!matches(one, { email: 'robot@mail.example' }))
    const all = rule('email', 'mail.example')
    assert.ok(matches(all, { email: 'anyone@mail.example' }))
    assert.ok(matches(all, { email: 'anyone@sub.mail.example' }))
    assert.ok(!matches(all, { email: 'anyone@othermail.example' }))
    assert.ok(!matches(all, { texts: ['https://mail.example'] }), 'a link is no email')
  })

  test('networks match addresses in them', () => {
    const four = rule('network', '203.0.113.0/24')
    assert.ok(matches(four, { address: '203.0.113.77' }))
    assert.ok(matches(four, { address: '::ffff:203.0.113.77' }))
    assert.ok(!matches(four, { address: '203.0.114.1' }))
    assert.ok(!matches(four, { address: 'nonsense' }))
    const six = rule('network', '2001:db8::/32')
    assert.ok(matches(six, { address: '2001:db8:1::5' }))
    assert.ok(!matches(six, { address: '2001:db9::5' }))
  })

  test('property: an address is in every network that is its prefix, and each network has one notation', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, bits) => {
        const network = parseNetwork(`${address}/${bits}`)!
        assert.ok(isInNetwork(address, network))
        const text = networkText(network)
        assert.equal(networkText(parseNetwork(text)!), text)
        assert.ok(isInNetwork(address, parseNetwork(text)!))
      }),
    )
  })
})

test('all rules that apply are returned, each once', () => {
  const rules = [rule('word', 'casino'), rule('domain', 'spam.example', 'refuse'), rule('word', 'poker')]
  const found = new Matcher(rules).match({ texts: ['Casino, casino and spam.example'] })
  assert.deepEqual(found, [rules[0], rules[1]])
})
