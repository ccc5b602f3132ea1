import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { embedHtml } from '../../../../src/directory/badges/render.ts'
import { badgeUrls } from '../../../../src/publishing/lifecycle/badge/badge-urls.ts'
import { findBadgeInHtml } from '../../../../src/publishing/lifecycle/badge/find-in-html.ts'

const site = 'https://launch.example'
const page = 'https://launch.example/listings/tidewell'
const picture = 'https://launch.example/badges/tidewell/listed.svg?shape=pill&amp;mode=dark'
const findIn = (html: string, at = 'https://tidewell.example/') =>
  findBadgeInHtml(`<!doctype html><body><h1>Tides</h1>${html}</body>`, at, site, 'tidewell')
const isFound = (html: string) => findIn(html).some(({ flaw }) => flaw === null)

describe('a badge counts', () => {
  const forms: Record<string, string> = {
    'as the embed code': embedHtml({
      href: page,
      svgUrl: `${site}/badges/tidewell/listed.svg?shape=standard&mode=auto&size=m`,
      label: 'Listed on Launch',
      width: 180,
      height: 44,
    }),
    'as a picture alone': `<img src="${picture}" alt="">`,
    'in another kind and style':
      '<img src="https://launch.example/badges/tidewell/launch-of-the-week.svg?shape=square">',
    'as a link around another image': `<a href="${page}" rel="nofollow noopener"><img src="/img/badge.png"></a>`,
    'as a text link': `<footer>Find us on <a href="${page}/">Launch</a></footer>`,
    'as a link with tracking parameters': `<a href="${page}?utm_source=homepage#top">Launch</a>`,
    'as a link around an inline SVG': `<a href="${page}"><svg viewBox="0 0 1 1"><path d="M0 0"/></svg></a>`,
    'over http, or without a scheme': '<img src="//launch.example/badges/tidewell/listed.svg">',
    'with another spelling of the host': '<IMG SRC="HTTPS://WWW.LAUNCH.EXAMPLE/badges/tidewell/listed.svg">',
    'as a source of a picture': `<picture><source srcset="${picture} 1x, ${picture} 2x"><img src="/fallback.png"></picture>`,
    'loaded lazily': `<img data-src="${picture}" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
    'loaded lazily by another library': `<img class="lazy" data-lazy-src="${picture}">`,
    'inside noscript': `<noscript><img src="${picture}"></noscript>`,
    'through a resizing service':
      '<img src="/_next/image?url=https%3A%2F%2Flaunch.example%2Fbadges%2Ftidewell%2Flisted.svg%3Fmode%3Dauto&amp;w=384&amp;q=75">',
    'through a service that encodes it twice':
      '<img src="https://proxy.example/?u=https%253A%252F%252Flaunch.example%252Fbadges%252Ftidewell%252Flisted.svg">',
    'through a CDN path': '<img src="/cdn-cgi/image/width=200/https://launch.example/badges/tidewell/listed.svg">',
    'as an object': `<object data="${picture}" type="image/svg+xml"></object>`,
    'as a frame': `<iframe src="${picture}"></iframe>`,
    'as an SVG image': `<svg><image xlink:href="${picture}"/></svg>`,
    'as a background': `<div style="width:180px;background:url('${picture}')"></div>`,
    'as Markdown is rendered': `<p><a href="${page}"><img src="${picture}" alt="Listed on Launch"></a></p>`,
    'in a page that is not well formed': `<div><a href=${page}><img src=https://launch.example/badges/tidewell/listed.svg><p>unclosed`,
  }
  for (const [form, html] of Object.entries(forms))
    test(form, () => assert.ok(isFound(html), JSON.stringify(findIn(html))))

  test('as a link relative to a base URL', () => {
    const html =
      '<html><head><base href="https://launch.example/listings/"></head><body><a href="tidewell">Launch</a></body></html>'
    assert.deepEqual(
      findBadgeInHtml(html, 'https://tidewell.example/', site, 'tidewell').map(({ flaw }) => flaw),
      [null],
    )
  })

  test('on a site with a path prefix or another port', () => {
    const below = badgeUrls('http://127.0.0.1:3000/launch', 'tidewell')
    assert.ok(below.isPicture('http://127.0.0.1:3000/launch/badges/tidewell/listed.svg'))
    assert.ok(below.isPage('http://127.0.0.1:3000/launch/listings/tidewell', 'http://x.example'))
    assert.ok(!below.isPicture('http://127.0.0.1:3001/launch/badges/tidewell/listed.svg'))
    assert.ok(!below.isPicture('http://127.0.0.1:3000/badges/tidewell/listed.svg'))
  })
})

describe('a flawed badge does not count, and its flaw is reported', () => {
  const near: [string, string, RegExp][] = [
    [
      'the badge of another listing',
      '<img src="https://launch.example/badges/moorline/listed.svg">',
      /another listing, moorline/,
    ],
    [
      'the badge of a listing whose slug starts the same',
      '<img src="https://launch.example/badges/tidewell-pro/listed.svg">',
      /another listing, tidewell-pro/,
    ],
    ['hidden by an attribute', `<div hidden><img src="${picture}"></div>`, /hidden/],
    [
      'hidden by style',
      `<p style="color:red; DISPLAY: none"><a href="${page}"><img src="${picture}"></a></p>`,
      /hidden/,
    ],
    ['made invisible', `<img style="opacity:0" src="${picture}">`, /hidden/],
    ['in a comment', `<!-- <img src="${picture}"> -->`, /comment/],
    [
      'in a script',
      `<script>const badge = '<img src="https://launch.example/badges/tidewell/listed.svg">'</script>`,
      /comment, a script/,
    ],
    ['in a template', `<template><img src="${picture}"></template>`, /comment/],
    ['as escaped source code', `<pre>&lt;img src="${picture}"&gt;</pre>`, /plain text/],
    ['an empty link', `<a href="${page}"> </a>`, /empty/],
  ]
  for (const [what, html, why] of near) {
    test(what, () => {
      const seen = findIn(html)
      assert.ok(seen.length > 0 && seen.every(({ flaw }) => flaw !== null && why.test(flaw)), JSON.stringify(seen))
    })
  }
})

describe('not recognized as a badge', () => {
  const none: Record<string, string> = {
    'a host that only resembles ours':
      '<img src="https://evil-launch.example/badges/tidewell/listed.svg"><img ' +
      'src="https://not.launch.example.evil.example/badges/tidewell/listed.svg">',
    'a link to the front page of the site': '<a href="https://launch.example/">Launch</a>',
    'a link to another page of the listing': `<a href="${page}/alternatives">Alternatives</a>`,
    'a link through a redirect': `<a href="https://out.example/?to=${encodeURIComponent(page)}">Launch</a>`,
    'a javascript: URL': `<a href="javascript:location='${page}'">Launch</a>`,
    'an unknown badge kind': '<img src="https://launch.example/badges/tidewell/unknown.svg">',
  }
  for (const [what, html] of Object.entries(none)) test(what, () => assert.deepEqual(findIn(html), []))
})

test('no page makes the search slow', () => {
  const million = 1_000_000
  const pages = [
    `<p style="${'url('.repeat(million / 4)}">`,
    `<img data-${'src'.repeat(million / 3)}!="x">`,
    `<p style="${';'.repeat(million / 2)}${' '.repeat(million / 2)}display">`,
    '<a href="https://launch.example/listings/tidewell">'.repeat(million / 50),
    `<img src="${'%25'.repeat(million / 3)}">`,
    `<img src="${'launch.example/badges/'.repeat(million / 22)}">`,
    '<div>'.repeat(million / 5),
  ]
  for (const page of pages) assert.ok(!isFound(page))
})

test('no page makes the search throw', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<a href="',
      page,
      '">',
      '<img src="',
      picture,
      '</a>',
      '%',
      '%E0%A4%A',
      '<base href="::">',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      'style="url(',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => Array.isArray(findIn(pieces.join('')))),
    { numRuns: 300 },
  )
})
