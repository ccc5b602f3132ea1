import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import { onOneStorage } from '../../support/storage.ts'
import { type ClaimsSite, claimFrom, openClaimsSite } from './support.ts'

const redirect = (to: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location: to }).end()
const page = (head: string, body = '<h1>Tidewell</h1>') =>
  `<!doctype html><html><head><title>Tidewell</title>${head}</head><body>${body}</body></html>`
const filePath = '/.well-known/slipway-claim.txt'

onOneStorage('claims by meta tag or file', (storage) => {
  let site: ClaimsSite
  let member: Member

  before(async () => void (site = await openClaimsSite(storage)))
  beforeEach(async () => {
    site.web.pages.clear()
    site.web.requests.length = 0
    member = await site.member()
  })
  after(() => site.close())

  const startClaim = async (method: 'meta' | 'file') => {
    const listing = await site.listing()
    const claim = claimFrom(await site.claim(member, { slug: listing.slug, method }))
    return { listing, claim, check: async () => claimFrom(await site.verify(member, claim.id), 200) }
  }
  const otherCode = '0'.repeat(32)

  test('a meta tag verifies the claim, whatever robots.txt says and whatever else the head contains', async () => {
    const { claim, check, listing } = await startClaim('meta')
    const { tag } = claim.instructions
    assert.match(tag!.html, /^<meta name="slipway-claim" content="[0-9a-f]{32}">$/)
    assert.equal(tag!.page, `http://tidewell.example:${site.web.port}/`)
    site.web.pages.set('/robots.txt', 'User-agent: *\nDisallow: /')
    site.web.pages.set(
      '/',
      page(
        `<noscript><img src="/pixel.gif"></noscript><meta name="slipway-claim" \
content="${otherCode}">${tag!.html.replace('<meta', '<META').replace('>', ' />')}`,
      ),
    )
    assert.equal((await check()).status, 'verified')
    assert.equal(await site.owner(listing.id), member.id)
    assert.deepEqual(site.web.requests, ['/'])
  })

  test('a meta tag counts on a page without optional HTML tags, after a redirect within the site', async () => {
    const { claim, check } = await startClaim('meta')
    site.web.pages.set('/', redirect('/en/'))
    site.web.pages.set('/en/', `<!doctype html><title>Tidewell</title>\n${claim.instructions.tag!.html}\n<p>Tides`)
    assert.equal((await check()).status, 'verified')
  })

  const metaFailures: [string, (tag: string) => void, RegExp, RegExp][] = [
    [
      'there is no tag',
      () => site.web.pages.set('/', page('<meta name="description" content="Tides">')),
      /found no slipway-claim tag on \S+ Paste <meta/,
      /no slipway-claim tag/,
    ],
    [
      'the tag is in a comment',
      (tag) => site.web.pages.set('/', page(`<!-- ${tag} -->`)),
      /found no slipway-claim tag/,
      /no slipway-claim tag/,
    ],
    [
      'the tag has another code',
      () =>
        site.web.pages.set('/', page(`<meta name="slipway-claim" content="${otherCode}"><meta name="slipway-claim">`)),
      /with a different code: “0{32}”, “”\./,
      /the tag with “0{32}”/,
    ],
    [
      'the tag is where visitors can write',
      (tag) => site.web.pages.set('/', page('', `<div class="comment">${tag}</div>`)),
      /in the body of \S+ where visitors may be able to post\. Move it to the <head>/,
      /in the body/,
    ],
    ['the page is missing', () => {}, /returned status 404\. Make it public/, /status 404/],
    [
      'the page fails',
      () => site.web.pages.set('/', (_, response) => void response.writeHead(503).end('later')),
      /returned status 503/,
      /status 503/,
    ],
    [
      'the page leads to another site',
      (tag) => {
        site.web.pages.set('/', redirect(`http://elsewhere.example:${site.web.port}/home`))
        site.web.pages.set('/home', page(tag))
      },
      /redirects to another site, http:\/\/elsewhere\.example:\d+\/home/,
      /a redirect to/,
    ],
    [
      'the page is a picture',
      () =>
        site.web.pages.set(
          '/',
          (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('\x89PNG'),
        ),
      /returned image\/png, not a web page/,
      /image\/png/,
    ],
    [
      'the connection breaks',
      () => site.web.pages.set('/', (request) => void request.socket.destroy()),
      /couldn't read/,
      /couldn't read/,
    ],
  ]
  for (const [why, arrange, message, found] of metaFailures) {
    test(`a claim by meta tag stays pending and reports what was found when ${why}`, async () => {
      const { claim, check, listing } = await startClaim('meta')
      arrange(claim.instructions.tag!.html)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, message)
      assert.equal(last_check!.looked_for, claim.instructions.tag!.html)
      assert.match(last_check!.places[0]!.found, found)
      assert.equal(await site.owner(listing.id), null)
    })
  }

  test('a file verifies the claim, even with other codes and unusual line endings in it', async () => {
    const { claim, check, listing } = await startClaim('file')
    const { file } = claim.instructions
    assert.deepEqual(file, {
      url: `http://tidewell.example:${site.web.port}${filePath}`,
      path: filePath,
      content: file!.content,
    })
    site.web.pages.set(filePath, `\ufeffslipway-claim=${otherCode}\r\n  ${file!.content.toUpperCase()}  \r\n`)
    assert.equal((await check()).status, 'verified')
    assert.equal(await site.owner(listing.id), member.id)
    assert.deepEqual(site.web.requests, [filePath])
  })

  const fileFailures: [string, (content: string) => void, RegExp][] = [
    ['it is missing', () => {}, /slipway-claim\.txt returned status 404/],
    ['it is empty', () => site.web.pages.set(filePath, '\n'), /is empty\. Add this line: slipway-claim=/],
    [
      'it holds the code of another claim',
      () => site.web.pages.set(filePath, `slipway-claim=${otherCode}`),
      /the code of another claim: “slipway-claim=0{32}”\. Add this line/,
    ],
    ['it holds something else', () => site.web.pages.set(filePath, 'hello\nworld'), /It starts with “hello world”/],
    [
      'every address shows the homepage',
      (content) =>
        site.web.pages.set(
          filePath,
          (_, response) =>
            void response.writeHead(200, { 'content-type': 'text/html' }).end(page('', `\n${content}\n`)),
        ),
      /shows a web page instead of the text file/,
    ],
    [
      'it leads to another site',
      (content) => {
        site.web.pages.set(filePath, redirect(`http://elsewhere.example:${site.web.port}/it.txt`))
        site.web.pages.set('/it.txt', content)
      },
      /redirects to another site/,
    ],
    [
      'it is not text',
      () =>
        site.web.pages.set(
          filePath,
          (_, response) =>
            void response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from([0, 1, 2, 3])),
        ),
      /contains binary data.*Serve the file as plain text/,
    ],
    ['it is far too large', () => site.web.pages.set(filePath, 'x'.repeat(3 * 1024 * 1024)), /Make the file smaller/],
  ]
  for (const [why, arrange, message] of fileFailures) {
    test(`a claim by file stays pending and reports what was found when ${why}`, async () => {
      const { claim, check, listing } = await startClaim('file')
      arrange(claim.instructions.file!.content)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, message)
      assert.equal(last_check!.looked_for, `the line ${claim.instructions.file!.content}`)
      assert.equal(await site.owner(listing.id), null)
    })
  }

  test('a check never connects to a private address', async () => {
    const { claim, check } = await startClaim('file')
    site.web.pages.set(filePath, claim.instructions.file!.content)
    for (const address of [
      `http://127.0.0.1:${site.web.port}/`,
      'http://169.254.169.254/',
      `http://unlisted.example:${site.web.port}/`,
    ]) {
      await site.app.db.run(sql`update profiles set website_url = ${address} where listing_id = ${claim.listing.id}`)
      const { status, last_check } = await check()
      assert.equal(status, 'pending')
      assert.match(last_check!.message, /isn't a public address|We don't read websites on port/, address)
    }
    assert.deepEqual(site.web.requests, [])
  })

  test('the claim of another member is not found', async () => {
    const { claim } = await startClaim('file')
    const stranger = await site.member()
    const answer = await site.verify(stranger, claim.id)
    assert.equal(answer.status, 404)
    assert.deepEqual(site.web.requests, [], 'and nothing is looked at')
  })
})
