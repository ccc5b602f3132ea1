import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type Claims, claimIn, openClaims } from './support.ts'

const redirect = (to: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end()
const page = (head: string, body = '<h1>Tidewell</h1>') =>
  `<!doctype html><html><head><title>Tidewell</title>${head}</head><body>${body}</body></html>`
const filePath = '/.well-known/slipway-claim.txt'

onOneStorage('claims by a website', (storage) => {
  let site: Claims
  let member: Member

  before(async () => void (site = await openClaims(storage)))
  beforeEach(async () => {
    site.web.pages.clear()
    site.web.asked.length = 0
    member = await site.member()
  })
  after(() => site.close())

  const started = async (method: 'meta' | 'file') => {
    const listing = await site.listing()
    const claim = claimIn(await site.claim(member, { slug: listing.slug, method }))
    return { listing, claim, check: async () => claimIn(await site.verify(member, claim.id), 200) }
  }
  const other = '0'.repeat(32)

  test('by a meta tag are verified, whatever the robots.txt says and whatever else stands in the head', async () => {
    const { claim, check, listing } = await started('meta')
    const { tag } = claim.instructions
    assert.match(tag!.html, /^<meta name="slipway-claim" content="[0-9a-f]{32}">$/)
    assert.equal(tag!.page, `http://tidewell.example:${site.web.port}/`)
    site.web.pages.set('/robots.txt', 'User-agent: *\nDisallow: /')
    site.web.pages.set(
      '/',
      page(
        `<noscript><img src="/pixel.gif"></noscript><meta name="slipway-claim" \
content="${other}">${tag!.html.replace('<meta', '<META').replace('>', ' />')}`,
      ),
    )
    assert.equal((await check()).status, 'verified')
    assert.equal(await site.owner(listing.id), member.id)
    assert.deepEqual(site.web.asked, ['/'])
  })

  test('by a meta tag are verified on a page that leaves out what HTML lets it leave out, after a redirect on the same site', async () => {
    const { claim, check } = await started('meta')
    site.web.pages.set('/', redirect('/en/'))
    site.web.pages.set('/en/', `<!doctype html><title>Tidewell</title>\n${claim.instructions.tag!.html}\n<p>Tides`)
    assert.equal((await check()).status, 'verified')
  })

  const metaFailures: [string, (tag: string) => void, RegExp, RegExp][] = [
    [
      'there is no tag',
      () => site.web.pages.set('/', page('<meta name="description" content="Tides">')),
      /has no slipway-claim tag\. Paste <meta/,
      /no slipway-claim tag/,
    ],
    [
      'the tag is in a comment',
      (tag) => site.web.pages.set('/', page(`<!-- ${tag} -->`)),
      /has no slipway-claim tag/,
      /no slipway-claim tag/,
    ],
    [
      'the tag has another code',
      () => site.web.pages.set('/', page(`<meta name="slipway-claim" content="${other}"><meta name="slipway-claim">`)),
      /with another code: “0{32}”, “”\./,
      /the tag with “0{32}”/,
    ],
    [
      'the tag is where visitors can write',
      (tag) => site.web.pages.set('/', page('', `<div class="comment">${tag}</div>`)),
      /in the body, where visitors may be able to write\. Move it into the <head>/,
      /in the body/,
    ],
    ['the page is missing', () => {}, /answered 404\. Make it answer 200/, /the answer 404/],
    [
      'the page fails',
      () => site.web.pages.set('/', (_, response) => void response.writeHead(503).end('later')),
      /answered 503/,
      /the answer 503/,
    ],
    [
      'the page leads to another site',
      (tag) => {
        site.web.pages.set('/', redirect(`http://elsewhere.example:${site.web.port}/home`))
        site.web.pages.set('/home', page(tag))
      },
      /leads to another site, http:\/\/elsewhere\.example:\d+\/home/,
      /a redirect to/,
    ],
    [
      'the page is a picture',
      () =>
        site.web.pages.set(
          '/',
          (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG'),
        ),
      /holds image\/png, not a web page/,
      /image\/png/,
    ],
    [
      'the connection breaks',
      () => site.web.pages.set('/', (request) => void request.socket.destroy()),
      /could not be read/,
      /could not be read/,
    ],
  ]
  for (const [why, arrange, message, found] of metaFailures) {
    test(`by a meta tag stay pending, and say what was found, when ${why}`, async () => {
      const { claim, check, listing } = await started('meta')
      arrange(claim.instructions.tag!.html)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, message)
      assert.equal(last_check!.looked_for, claim.instructions.tag!.html)
      assert.match(last_check!.places[0]!.found, found)
      assert.equal(await site.owner(listing.id), null)
    })
  }

  test('by a file are verified, also when it holds the codes of others and odd line ends', async () => {
    const { claim, check, listing } = await started('file')
    const { file } = claim.instructions
    assert.deepEqual(file, {
      url: `http://tidewell.example:${site.web.port}${filePath}`,
      path: filePath,
      content: file!.content,
    })
    site.web.pages.set(filePath, `\ufeffslipway-claim=${other}\r\n  ${file!.content.toUpperCase()}  \r\n`)
    assert.equal((await check()).status, 'verified')
    assert.equal(await site.owner(listing.id), member.id)
    assert.deepEqual(site.web.asked, [filePath])
  })

  const fileFailures: [string, (content: string) => void, RegExp][] = [
    ['it is missing', () => {}, /slipway-claim\.txt answered 404/],
    ['it is empty', () => site.web.pages.set(filePath, '\n'), /is empty\. Put this line into it: slipway-claim=/],
    [
      'it holds the code of another claim',
      () => site.web.pages.set(filePath, `slipway-claim=${other}`),
      /the code of another claim: “slipway-claim=0{32}”\. Add this line/,
    ],
    ['it holds something else', () => site.web.pages.set(filePath, 'hello\nworld'), /It begins with “hello world”/],
    [
      'every address shows the homepage',
      (content) =>
        site.web.pages.set(
          filePath,
          (_, response) =>
            void response.writeHead(200, { 'content-type': 'text/html' }).end(page('', `\n${content}\n`)),
        ),
      /shows a web page, not the text file/,
    ],
    [
      'it leads to another site',
      (content) => {
        site.web.pages.set(filePath, redirect(`http://elsewhere.example:${site.web.port}/it.txt`))
        site.web.pages.set('/it.txt', content)
      },
      /leads to another site/,
    ],
    [
      'it is not text',
      () =>
        site.web.pages.set(
          filePath,
          (_, response) =>
            void response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from([0, 1, 2, 3])),
        ),
      /something else than text.*Serve the file as plain text/,
    ],
    ['it is far too large', () => site.web.pages.set(filePath, 'x'.repeat(3 * 1024 * 1024)), /Make the file smaller/],
  ]
  for (const [why, arrange, message] of fileFailures) {
    test(`by a file stay pending, and say what was found, when ${why}`, async () => {
      const { claim, check, listing } = await started('file')
      arrange(claim.instructions.file!.content)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, message)
      assert.equal(last_check!.looked_for, `the line ${claim.instructions.file!.content}`)
      assert.equal(await site.owner(listing.id), null)
    })
  }

  test('never reach what is not public', async () => {
    const { claim, check } = await started('file')
    site.web.pages.set(filePath, claim.instructions.file!.content)
    for (const address of [
      `http://127.0.0.1:${site.web.port}/`,
      'http://169.254.169.254/',
      `http://unlisted.example:${site.web.port}/`,
    ]) {
      await site.app.db.run(sql`update profiles set website_url = ${address} where listing_id = ${claim.listing.id}`)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, /not a public address|is not one that websites are read from/, address)
    }
    assert.deepEqual(site.web.asked, [])
  })

  test('of someone else are not there', async () => {
    const { claim } = await started('file')
    const stranger = await site.member()
    const answer = await site.verify(stranger, claim.id)
    assert.equal(answer.status, 404)
    assert.deepEqual(site.web.asked, [], 'and nothing is looked at')
  })
})
