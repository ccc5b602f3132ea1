import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftExtractively } from '../../../src/publishing/drafter/extractive/draft.ts'
import { readSite } from '../../../src/publishing/reader/crawl.ts'
import { allowing, failsWith, site } from '../reader/support.ts'
import { categories } from './sites/categories.ts'

const home =
  '<title>Acme – tools for coyotes</title><h1>Tools for coyotes</h1><p>Acme sells anvils, rockets and paint to coyotes with patience.</p>'

test('a site whose robots.txt forbids everything is not crawled', async (t) => {
  const closed = await site(t, { '/robots.txt': 'User-agent: *\nDisallow: /', '/': home })
  await assert.rejects(readSite(allowing(closed), closed.origin), failsWith('robots_disallowed'))
  assert.deepEqual(closed.requestedPaths, ['/robots.txt'])
})

test('a page of 100 MB is not read to the end', async (t) => {
  let sent = 0
  const chunk = Buffer.from(`<p>${'words without end '.repeat(4_000)}</p>`)
  const endless = await site(t, {
    '/': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(home)
      const push = () => {
        while (sent < 100 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', push)
        }
        response.end()
      }
      push()
    },
  })
  await assert.rejects(readSite(allowing(endless), endless.origin), failsWith('too_large'))
  assert.ok(sent < 20 * 1024 * 1024, `${sent} bytes were sent`)
})

test('a site that never responds times out', async (t) => {
  const silent = await site(t, { '/robots.txt': 'User-agent: *\nAllow: /', '/': () => {} })
  await assert.rejects(
    readSite(allowing(silent), silent.origin, { limits: { pageMilliseconds: 300, crawlMilliseconds: 600 } }),
    failsWith('timed_out'),
  )
})

test('a page that cannot be read does not affect the rest of the draft', async (t) => {
  const half = await site(t, {
    '/': `${home}<a href="/pricing">Pricing</a><a href="/about">About</a>`,
    '/pricing': (_request, response) => response.writeHead(500).end(),
    '/about': '<h1>About</h1><p>Acme was founded in 1949 in Phoenix, Arizona.</p>',
  })
  const { pages } = await readSite(allowing(half), half.origin)
  const { fields } = draftExtractively(
    pages.map(({ content }) => content),
    { categories },
  )
  assert.deepEqual(
    [fields.name?.value, fields.founded_year?.value, fields.city?.value, fields.country?.value],
    ['Acme', '1949', 'Phoenix', 'US'],
  )
})

test('without pages the draft is empty', () => {
  assert.deepEqual(draftExtractively([], { categories }), {
    fields: {},
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    story: {},
    milestones: [],
  })
})
