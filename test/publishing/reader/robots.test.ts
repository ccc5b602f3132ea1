import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPage } from '../../../src/publishing/reader/crawl.ts'
import { parseRobots } from '../../../src/publishing/reader/robots-rules.ts'
import { allowing, failsWith, readerApp, site } from './support.ts'

/** What the case shows, the file, and the paths that it allows and forbids. */
const cases: [string, string, allowed: string[], forbidden: string[]][] = [
  ['an empty file allows everything', '', ['/', '/a'], []],
  ['everything is forbidden to everybody', 'User-agent: *\nDisallow: /', ['/robots.txt'], ['/', '/a?b=c']],
  ['an empty Disallow allows everything', 'User-agent: *\nDisallow:', ['/', '/a'], []],
  [
    'our own group counts instead of the one for everybody',
    'User-agent: *\nDisallow: /\n\nUser-agent: SlipwayBot\nDisallow: /b',
    ['/', '/a'],
    ['/b'],
  ],
  ['the order of groups does not matter', 'User-agent: SlipwayBot\nAllow: /\n\nUser-agent: *\nDisallow: /', ['/'], []],
  ['the name is compared without case', 'user-agent: sLiPwAyBoT\ndisallow: /a', ['/b'], ['/a']],
  ['a version behind the name does not matter', 'User-agent: SlipwayBot/2.1\nDisallow: /a', ['/b'], ['/a']],
  ['remarks behind the name do not matter', 'User-agent: SlipwayBot (launch directory)\nDisallow: /a', ['/b'], ['/a']],
  ['a longer name is another name', 'User-agent: SlipwayBotNews\nDisallow: /', ['/'], []],
  ['a shorter name is another name', 'User-agent: Slipway\nDisallow: /', ['/'], []],
  [
    'groups for one name are taken together',
    'User-agent: SlipwayBot\nDisallow: /a\n\nUser-agent: other\nDisallow: /\n\nUser-agent: SlipwayBot\nDisallow: /b',
    ['/c'],
    ['/a', '/b'],
  ],
  ['several names share a group', 'User-agent: other\nUser-agent: SlipwayBot\nDisallow: /a', ['/b'], ['/a']],
  [
    'an empty line does not end a group',
    'User-agent: other\n\nUser-agent: SlipwayBot\n\nDisallow: /a\n\nDisallow: /b',
    ['/c'],
    ['/a', '/b'],
  ],
  [
    'a Crawl-delay between names does not split their group',
    'User-agent: SlipwayBot\nCrawl-delay: 1\nUser-agent: other\nDisallow: /a',
    ['/b'],
    ['/a'],
  ],
  [
    'a Sitemap between names does not split their group',
    'User-agent: SlipwayBot\nSitemap: http://site.example/map.xml\nUser-agent: other\nDisallow: /a',
    ['/b'],
    ['/a'],
  ],
  [
    'an unknown line between names does not split their group',
    'User-agent: SlipwayBot\nNoindex: /x\nUser-agent: other\nDisallow: /a',
    ['/b', '/x'],
    ['/a'],
  ],
  ['rules before any name belong to nobody', 'Disallow: /\nUser-agent: other\nDisallow: /a', ['/', '/a'], []],
  [
    'being named without a rule allows everything',
    'User-agent: *\nDisallow: /\nUser-agent: SlipwayBot',
    ['/', '/a'],
    [],
  ],
  [
    'the longest match wins',
    'User-agent: *\nDisallow: /shop\nAllow: /shop/open',
    ['/shop/open/1', '/'],
    ['/shop', '/shop/closed'],
  ],
  [
    'the longest match wins in any order',
    'User-agent: *\nAllow: /shop/open\nDisallow: /shop',
    ['/shop/open/1'],
    ['/shop/closed'],
  ],
  ['of equals Allow wins', 'User-agent: *\nDisallow: /page\nAllow: /page', ['/page'], []],
  ['paths are compared with case', 'User-agent: *\nDisallow: /Private', ['/private'], ['/Private']],
  [
    'a pattern is a beginning',
    'User-agent: *\nDisallow: /fish',
    ['/Fish', '/catfish', '/?id=fish'],
    ['/fish', '/fish.html', '/fishheads/a', '/fish?id=1'],
  ],
  [
    'a star is anything',
    'User-agent: *\nDisallow: /*.php',
    ['/', '/windows.PHP'],
    ['/a.php', '/folder/a.php?x', '/a.php/'],
  ],
  [
    'a dollar is the end',
    'User-agent: *\nDisallow: /*.php$',
    ['/a.php?x', '/a.php/', '/a.php5'],
    ['/a.php', '/folder/a.php'],
  ],
  ['a dollar in the middle is a dollar', 'User-agent: *\nDisallow: /a$b', ['/a', '/ab'], ['/a$b', '/a$bc', '/a%24b']],
  [
    'an escaped star and dollar are themselves',
    'User-agent: *\nDisallow: /a%2Ab\nDisallow: /c%24',
    ['/axb', '/c'],
    ['/a*b', '/a%2ab', '/c$', '/c%24d'],
  ],
  [
    'escapes of plain characters do not matter',
    'User-agent: *\nDisallow: /foo/%62%61%7A\nDisallow: /~joe',
    ['/foo/qux'],
    ['/foo/baz', '/foo/%62az', '/%7Ejoe'],
  ],
  [
    'characters outside of ASCII are compared as escapes',
    'User-agent: *\nDisallow: /über\nDisallow: /%E3%83%84',
    ['/uber'],
    ['/über', '/%C3%BCber', '/%c3%bcber', '/ツ'],
  ],
  ['an escaped slash is not a slash', 'User-agent: *\nDisallow: /a%2Fb', ['/a/b'], ['/a%2Fb', '/a%2fb']],
  [
    'marks, remarks, blanks and line ends of all kinds are read over',
    '\ufeffUser-agent: * # all\r  Disallow :  /a   # not this\r\nDisallow: /b\t\n# Disallow: /c',
    ['/c'],
    ['/a', '/b'],
  ],
]

test(`robots.txt is read as RFC 9309 says, in ${cases.length} cases`, async (t) => {
  assert.equal(cases.length, 31)
  for (const [what, text, allowed, forbidden] of cases) {
    await t.test(what, () => {
      const rules = parseRobots(new URL('https://site.example/robots.txt'), text)
      const allows = (path: string) => rules.allows(new URL(path, 'https://site.example'))
      assert.deepEqual(
        allowed.filter((path) => !allows(path)),
        [],
        'should be allowed',
      )
      assert.deepEqual(forbidden.filter(allows), [], 'should be forbidden')
    })
  }
})

test('sitemaps and the crawl delay are found', () => {
  const rules = parseRobots(
    new URL('https://site.example/robots.txt'),
    'Sitemap: https://site.example/a.xml\nUser-agent: *\nCrawl-delay: 0.5\nDisallow: /x\nsitemap: https://site.example/b.xml',
  )
  assert.deepEqual([rules.sitemaps, rules.delay], [['https://site.example/a.xml', 'https://site.example/b.xml'], 500])
})

test('a page that robots.txt forbids is not requested', async (t) => {
  const closed = await site(t, { '/robots.txt': 'User-agent: *\nDisallow: /', '/': '<p>Secret</p>' })
  await assert.rejects(readPage(allowing(closed), closed.origin), failsWith('robots_disallowed', /Allow SlipwayBot/))
  assert.deepEqual(closed.requestedPaths, ['/robots.txt'])
})

test('a check that the owner requests ignores robots.txt', async (t) => {
  const closed = await site(t, {
    '/robots.txt': 'User-agent: *\nDisallow: /',
    '/proof.txt': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('slipway-proof=1'),
  })
  assert.equal(
    (await readPage(allowing(closed), `${closed.origin}/proof.txt`, { as: 'text', robots: false })).html,
    'slipway-proof=1',
  )
  assert.deepEqual(closed.requestedPaths, ['/proof.txt'])
})

for (const status of [400, 401, 403, 404, 410, 429]) {
  test(`a robots.txt with status ${status} allows everything`, async (t) => {
    const open = await site(t, {
      '/robots.txt': (_, response) => response.writeHead(status).end('User-agent: *\nDisallow: /'),
      '/': '<p>Hello</p>',
    })
    assert.equal((await readPage(allowing(open), open.origin)).status, 200)
  })
}

for (const status of [500, 502, 503]) {
  test(`a robots.txt with status ${status} forbids everything until it recovers`, async (t) => {
    let broken = true
    const open = await site(t, {
      '/robots.txt': (_, response) => response.writeHead(broken ? status : 404).end(),
      '/': '<p>Hello</p>',
    })
    const app = allowing(open)
    await assert.rejects(readPage(app, open.origin), failsWith('robots_disallowed', new RegExp(String(status))))
    assert.deepEqual(open.requestedPaths, ['/robots.txt'])
    broken = false
    assert.equal((await readPage(app, open.origin)).status, 200)
  })
}

test('a robots.txt whose connection breaks forbids everything', async (t) => {
  const broken = await site(t, { '/robots.txt': (request) => request.socket.destroy(), '/': '<p>Hello</p>' })
  await assert.rejects(readPage(allowing(broken), broken.origin), failsWith('unreachable', /robots\.txt/))
  assert.ok(!broken.requestedPaths.includes('/'))
})

test('a redirect of robots.txt is followed and applies to the original host', async (t) => {
  const moved = await site(t, {
    '/robots.txt': (_, response) => response.writeHead(301, { location: '/real.txt' }).end(),
    '/real.txt': 'User-agent: *\nDisallow: /a',
    '/a': '<p>No</p>',
    '/b': '<p>Yes</p>',
  })
  const app = allowing(moved)
  await assert.rejects(readPage(app, `${moved.origin}/a`), failsWith('robots_disallowed'))
  assert.equal((await readPage(app, `${moved.origin}/b`)).status, 200)
})

test('only the first 500 KiB of a robots.txt are used', async (t) => {
  const endless = await site(t, {
    '/robots.txt': (_, response) => {
      response.writeHead(200)
      response.write('User-agent: *\nDisallow: /a\n')
      const more = () => {
        while (response.write('# nothing\n'.repeat(1000)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
    '/b': '<p>Yes</p>',
  })
  const app = allowing(endless)
  await assert.rejects(readPage(app, `${endless.origin}/a`), failsWith('robots_disallowed'))
  assert.equal((await readPage(app, `${endless.origin}/b`)).status, 200)
})

test('robots.txt is cached for a day', async (t) => {
  const open = await site(t, { '/robots.txt': 'User-agent: *\nDisallow: /a', '/': '<p>Hello</p>' })
  const { app, clock } = readerApp({ READER_ALLOW: open.place })
  const requestCount = () => open.requestedPaths.filter((path) => path === '/robots.txt').length
  await readPage(app, open.origin)
  clock.advance(23 * 60 * 60 * 1000)
  await readPage(app, open.origin)
  assert.equal(requestCount(), 1)
  clock.advance(2 * 60 * 60 * 1000)
  await readPage(app, open.origin)
  assert.equal(requestCount(), 2)
})

test('robots.txt is checked for every hop of a redirect', async (t) => {
  const closed = await site(t, { '/robots.txt': 'User-agent: SlipwayBot\nDisallow: /', '/': '<p>No</p>' })
  const open = await site(t, { '/': (_, response) => response.writeHead(302, { location: closed.origin }).end() })
  await assert.rejects(readPage(allowing(open, closed), open.origin), failsWith('robots_disallowed'))
  assert.deepEqual(closed.requestedPaths, ['/robots.txt'])
})
