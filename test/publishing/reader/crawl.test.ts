import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Progress, readPage, readSite } from '../../../src/publishing/reader/crawl.ts'
import { parseSitemap } from '../../../src/publishing/reader/sitemap.ts'
import { isSameSite, pageKey, parseAddress } from '../../../src/publishing/reader/urls.ts'
import { allowing, dnsServer, failsWith, readerApp, site } from './support.ts'

const page = (title: string, ...links: string[]) =>
  `<title>${title}</title><h1>${title}</h1>${links.map((href) => `<a href="${href}">${href.replaceAll('/', ' ')}</a>`).join(' ')}`
const paths = (pages: { url: string }[]) => pages.map(({ url }) => new URL(url).pathname + new URL(url).search)

test('the most useful pages are read first, in order of their kind', async (t) => {
  const links = [
    '/blog',
    '/privacy',
    '/contact',
    '/customers/acme',
    '/team',
    '/login',
    '/faq',
    '/brochure.pdf',
    '/features',
    '/pricing',
    '/about',
    'https://elsewhere.example/about',
    'mailto:a@b.example',
  ]
  const open = await site(
    t,
    Object.fromEntries(['/', ...links].map((path) => [path, page(path, ...(path === '/' ? links : []))])),
  )
  const { pages, site: name, startedAt } = await readSite(allowing(open), open.origin)
  assert.deepEqual(paths(pages), [
    '/',
    '/about',
    '/pricing',
    '/features',
    '/faq',
    '/team',
    '/contact',
    '/blog',
    '/privacy',
    '/customers/acme',
  ])
  assert.equal(name, open.place)
  assert.equal(startedAt.toISOString(), '2026-11-15T12:00:00.000Z')
  assert.equal(open.maxConcurrent(), 1)
})

test('the kind of a page is recognized in other languages and by its link text', async (t) => {
  const open = await site(t, {
    '/':
      '<p>Hallo</p><a href="/seite-1">Etwas</a><a href="/preise">Preise</a><a href="/p/7">Über uns</a><a ' +
      'href="/x">Pricing</a><a href="/%D1%86%D0%B5%D0%BD%D1%8B">Цены</a><a href="/ueber-uns">Mehr</a>',
    '/preise': page('Preise'),
    '/ueber-uns': page('Wir'),
    '/seite-1': page('Etwas'),
  })
  assert.deepEqual(paths((await readSite(allowing(open), open.origin)).pages).slice(0, 3), [
    '/',
    '/ueber-uns',
    '/preise',
  ])
})

test('at most twelve pages of an endless site are read', async (t) => {
  const endless = await site(t, (request, response) => {
    if (request.url === '/robots.txt' || request.url === '/sitemap.xml') return response.writeHead(404).end()
    const links = Array.from(
      { length: 50 },
      (_, index) => `${request.url!.replace(/\/$/, '')}/${String.fromCharCode(97 + (index % 26))}${index}x`,
    )
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(request.url!, ...links))
  })
  const progress: Progress[] = []
  const { pages } = await readSite(allowing(endless), endless.origin, { onProgress: (step) => progress.push(step) })
  assert.ok(pages.length <= 12)
  assert.ok(endless.requestedPaths.length <= 12 * 2 + 2)
  assert.deepEqual(
    progress.filter(({ state }) => state === 'read').map(({ read }) => read),
    pages.map((_, index) => index + 1),
  )
})

test('a calendar is not followed month by month', async (t) => {
  const calendar = await site(t, (request, response) => {
    const month = Number(/month=(\d+)/.exec(request.url!)?.[1] ?? 0)
    if (/robots|sitemap/.test(request.url!)) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        page(
          `Month ${month} of ${request.url}`,
          `/calendar?month=${month + 1}`,
          `/calendar?month=${month + 2}`,
          '/about',
        ),
      )
  })
  const { pages } = await readSite(allowing(calendar), calendar.origin)
  assert.ok(pages.filter(({ url }) => url.includes('calendar')).length <= 2)
  assert.ok(paths(pages).includes('/about'))
})

test('a page with several addresses is read once', async (t) => {
  const about = page('About')
  const open = await site(t, (request, response) => {
    const path = request.url!.split('?')[0]!
    if (path === '/')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          page(
            'Home',
            '/about',
            '/about/',
            '/about#team',
            '/about?utm_source=x',
            '/about/index.html',
            '/about.html',
            '/index.html',
            '/index',
            '/?ref=top',
            '/copy',
            '/old',
          ),
        )
    else if (path === '/old') response.writeHead(301, { location: '/about' }).end()
    else if (path === '/about' || path === '/copy') response.writeHead(200, { 'content-type': 'text/html' }).end(about)
    else response.writeHead(404, { 'content-type': 'text/html' }).end()
  })
  const { pages, skipped } = await readSite(allowing(open), open.origin)
  assert.deepEqual(paths(pages), ['/', '/about'])
  assert.deepEqual(skipped.flatMap(({ why }) => (why === 'status 404' ? [] : [why])).sort(), [
    'duplicate of another page',
    'redirects to a page we already read',
  ])
})

test('pages that nothing links to are tried at their usual addresses, once, after the others', async (t) => {
  const open = await site(t, {
    '/': page('Home', '/product.html', '/privacy.html'),
    '/product.html': page('Product'),
    '/privacy.html': page('Privacy'),
    '/faq.html': page('Questions'),
    '/about': page('About'),
  })
  const { pages } = await readSite(allowing(open), open.origin)
  assert.deepEqual(paths(pages), ['/', '/product.html', '/faq.html', '/about', '/privacy.html'])
  assert.deepEqual(
    open.requestedPaths.filter((path) => /pricing|contact/.test(path)),
    ['/pricing.html', '/contact.html', '/pricing', '/contact'],
  )
  const patient = await site(t, { '/robots.txt': 'User-agent: *\nCrawl-delay: 1', '/': page('Home') })
  await readSite(allowing(patient), patient.origin)
  assert.deepEqual(patient.requestedPaths.sort(), ['/', '/robots.txt', '/sitemap.xml'])
})

test('articles, archives and single posts come last', async (t) => {
  const late = ['/help/import', '/tags/beta', '/category/news', '/blog/2019/first', '/case-studies/acme']
  const open = await site(t, {
    '/': page('Home', ...late, '/some/deep/page', '/privacy'),
    ...Object.fromEntries([...late, '/some/deep/page', '/privacy'].map((path) => [path, page(path)])),
  })
  const { pages } = await readSite(allowing(open), open.origin, { limits: { pages: 3 } })
  assert.deepEqual(paths(pages), ['/', '/some/deep/page', '/privacy'])
})

test('a page that redirects to another spelling of its address is read', async (t) => {
  const open = await site(t, {
    '/': page('Home', '/about'),
    '/about': (_, response) => response.writeHead(301, { location: '/about/' }).end(),
    '/about/': page('About'),
  })
  assert.deepEqual(paths((await readSite(allowing(open), open.origin)).pages), ['/', '/about/'])
})

test('pages that cannot be read are skipped and reported', async (t) => {
  const open = await site(t, {
    '/robots.txt': 'User-agent: *\nDisallow: /team',
    '/': page('Home', '/about', '/team', '/pricing', '/faq', '/features', '/contact'),
    '/about': page('About'),
    '/team': page('Team'),
    '/pricing': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    '/features': (_, response) => response.writeHead(500).end('<h1>Broken</h1>'),
    '/contact': (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  })
  const { pages, skipped } = await readSite(allowing(open), open.origin)
  assert.deepEqual(paths(pages), ['/', '/about'])
  assert.deepEqual(Object.fromEntries(skipped.map(({ url, why }) => [new URL(url).pathname, why])), {
    '/pricing': 'not_a_website',
    '/features': 'status 500',
    '/faq': 'status 404',
    '/team': 'robots_disallowed',
    '/contact': 'blocked_address',
  })
  assert.ok(!open.requestedPaths.includes('/team'))
})

test('a failure of the first page is explained', async (t) => {
  for (const [status, advice] of [
    [404, /no page/],
    [403, /Allow SlipwayBot/],
    [503, /back up/],
  ] as const) {
    const broken = await site(t, {
      '/': (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    })
    await assert.rejects(readSite(allowing(broken), broken.origin), failsWith('unreachable', advice))
  }
})

test('a crawl that times out returns the pages read so far', async (t) => {
  const slow = await site(t, { '/': page('Home', '/about', '/pricing'), '/about': page('About'), '/pricing': () => {} })
  const { pages, cutShort } = await readSite(allowing(slow), slow.origin, { limits: { crawlMilliseconds: 1500 } })
  assert.deepEqual([paths(pages), cutShort], [['/', '/about'], true])
})

test('two crawls of one host do not send requests at the same time', async (t) => {
  const open = await site(t, (request, response) => {
    const isPage = /^\/(about)?$/.test(request.url!)
    // Long enough for another request to arrive meanwhile.
    setTimeout(
      () => response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(page(request.url!, '/about')),
      30,
    )
  })
  const app = allowing(open)
  await Promise.all([
    readSite(app, open.origin),
    readSite(app, open.origin),
    readPage(app, open.origin),
    readPage(app, `${open.origin}/about`),
  ])
  assert.equal(open.maxConcurrent(), 1)
})

test('the crawl delay of robots.txt is respected, up to a limit', async (t) => {
  const open = await site(t, {
    '/robots.txt': 'User-agent: *\nCrawl-delay: 3600',
    '/': page('Home', '/about'),
    '/about': page('About'),
  })
  const patient = await readSite(allowing(open), open.origin, {
    limits: { delayMilliseconds: 3_600_000, crawlMilliseconds: 1_500 },
  })
  assert.deepEqual([paths(patient.pages), patient.cutShort, patient.robots.delay], [['/'], true, 3_600_000])
  assert.deepEqual(open.requestedPaths, ['/robots.txt', '/'])
  const capped = await readSite(allowing(open), open.origin, { limits: { delayMilliseconds: 20 } })
  assert.deepEqual(paths(capped.pages), ['/', '/about'])
})

test('the home page is read too if the address is another page', async (t) => {
  const open = await site(t, { '/product': page('Product'), '/': page('Home', '/about'), '/about': page('About') })
  assert.deepEqual(paths((await readSite(allowing(open), `${open.origin}/product`)).pages), ['/product', '/', '/about'])
})

test('www, the bare domain and other subdomains are one site', async (t) => {
  const server = await site(t, (request, response) => {
    const [host, port] = request.headers.host!.split(':')
    if (request.url !== '/' && request.url !== '/about') return response.writeHead(404).end()
    if (host === 'acme.example' && request.url === '/')
      return response.writeHead(301, { location: `http://www.acme.example:${port}/` }).end()
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        page(
          `${host}${request.url}`,
          `http://acme.example:${port}/about`,
          `http://blog.acme.example:${port}/`,
          `http://other.example:${port}/`,
        ),
      )
  })
  const here = { a: ['127.0.0.1'] }
  const dns = await dnsServer(t, {
    'acme.example': here,
    'www.acme.example': here,
    'blog.acme.example': here,
    'other.example': here,
  })
  const allow = ['acme.example', 'www.acme.example', 'blog.acme.example', 'other.example']
    .map((host) => `${host}:${server.port}`)
    .join(',')
  const { app } = readerApp({ READER_ALLOW: allow, DNS_SERVERS: dns.place })
  const { pages, url } = await readSite(app, `http://acme.example:${server.port}`)
  assert.equal(url, `http://www.acme.example:${server.port}/`)
  assert.deepEqual(
    pages.map((one) => one.content.title),
    ['www.acme.example/', 'acme.example/about', 'blog.acme.example/'],
  )
  assert.deepEqual(
    server.requests.filter(({ headers }) => headers.host!.startsWith('other')),
    [],
  )
})

test('addresses of the same site are recognized', () => {
  const same = (one: string, other: string) => isSameSite(new URL(one), new URL(other))
  assert.ok(same('http://www.acme.co.uk', 'https://acme.co.uk/x'))
  assert.ok(same('https://docs.acme.com', 'https://acme.com'))
  assert.ok(!same('https://one.github.io', 'https://two.github.io'))
  assert.ok(!same('https://one.co.uk', 'https://two.co.uk'))
  assert.ok(!same('http://127.0.0.1:1000', 'http://127.0.0.1:1001'))
  assert.equal(
    pageKey(new URL('http://www.acme.com//a/?b=2&a=1&utm_medium=x#c')),
    pageKey(new URL('https://acme.com:443/a?a=1&b=2')),
  )
  assert.notEqual(pageKey(new URL('https://acme.com/a?id=1')), pageKey(new URL('https://acme.com/a?id=2')))
})

test('addresses are accepted as people type them', () => {
  assert.equal(parseAddress(' acme.com ').href, 'https://acme.com/')
  assert.equal(parseAddress('acme.com:8080/x').href, 'https://acme.com:8080/x')
  assert.equal(parseAddress('HTTP://Acme.com').href, 'http://acme.com/')
  assert.equal(parseAddress('bücher.example').hostname, 'xn--bcher-kva.example')
  for (const typed of [`https://acme.com/${'a'.repeat(2048 - 17)}`, `acme.com/${'a'.repeat(2048 - 9)}`])
    assert.ok(parseAddress(typed).href.endsWith(typed))
  for (const wrong of ['', 'http://', 'two words'])
    assert.throws(() => parseAddress(wrong), failsWith('not_a_website'), wrong)
  for (const long of [`https://acme.com/${'a'.repeat(3000)}`, `https://acme.com/${'€'.repeat(300)}`])
    assert.throws(() => parseAddress(long), failsWith('too_large', /2,048 characters/))
})

const urlset = (...addresses: string[]) =>
  `<?xml version="1.0"?><urlset \
xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map(
      (address) => `<url><loc>\n \
${address} </loc><lastmod>2026-01-01</lastmod></url>`,
    )
    .join('')}</urlset>`

test('pages are found in sitemaps: nested, compressed, as plain text, and listed in robots.txt', async (t) => {
  const open = await site(t, {
    '/': page('Home'),
    '/robots.txt': (request, response) =>
      response.end(
        `Sitemap: http://${request.headers.host}/index.xml\nSitemap: http://${request.headers.host}/lines.txt`,
      ),
    '/index.xml':
      '<sitemapindex><sitemap><loc>/packed.xml.gz</loc></sitemap><sitemap><loc>http://elsewhere.example/map.xml</loc></sitemap><sitemap><loc>/index.xml</loc></sitemap></sitemapindex>',
    '/packed.xml.gz': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/gzip' })
        .end(gzipSync(urlset(`http://${request.headers.host}/pricing`, 'http://elsewhere.example/about'))),
    '/lines.txt': (request, response) => response.end(`http://${request.headers.host}/about\nnonsense\n`),
    '/pricing': page('Pricing'),
    '/about': page('About'),
  })
  const { pages } = await readSite(allowing(open), open.origin)
  assert.deepEqual(paths(pages), ['/', '/about', '/pricing'])
  assert.equal(open.requestedPaths.filter((path) => path === '/index.xml').length, 1)
})

test('a hostile or broken sitemap does not stop the crawl', async (t) => {
  const sitemaps: Record<string, Buffer | string> = {
    bomb: gzipSync(Buffer.alloc(20 * 1024 * 1024)),
    'broken gzip': Buffer.from('1f8b0800ffff', 'hex'),
    'a page': '<!doctype html><h1>Not found</h1>',
    'cut off': '<urlset><url><loc>/abo',
    'very deep': '<a>'.repeat(500_000),
    entities: `<!DOCTYPE x [<!ENTITY a \
"${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><urlset><url><loc>&b;</loc></url></urlset>`,
    'very long': urlset(...Array.from({ length: 30_000 }, (_, index) => `/x${index}`)).slice(0, 2_000_000),
  }
  for (const [what, body] of Object.entries(sitemaps)) {
    const open = await site(t, { '/': page('Home'), '/sitemap.xml': (_, response) => response.end(body) })
    assert.equal((await readSite(allowing(open), open.origin)).pages[0]!.content.title, 'Home', what)
  }
})

test('an endless sitemap index is abandoned after a few files', async (t) => {
  const endless = await site(t, (request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page('Home'))
    else if (request.url!.startsWith('/sitemap'))
      response.end(
        `<sitemapindex><sitemap><loc>${request.url}x</loc></sitemap><sitemap><loc>${request.url}y</loc></sitemap></sitemapindex>`,
      )
    else response.writeHead(404).end()
  })
  await readSite(allowing(endless), endless.origin)
  assert.equal(endless.requestedPaths.filter((path) => path.startsWith('/sitemap')).length, 5)
})

test('sitemaps with namespace prefixes, byte order marks and CDATA are read', () => {
  assert.deepEqual(
    parseSitemap(
      '\ufeff<s:urlset><s:url><s:loc><![CDATA[https://a.example/?a=1&b=2]]></s:loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></s:url><s:url><s:loc>https://a.example/?c=1&amp;d=2</s:loc></s:url></s:urlset>',
    ),
    {
      pages: ['https://a.example/?a=1&b=2', 'https://a.example/?c=1&d=2'],
      sitemaps: [],
    },
  )
})
