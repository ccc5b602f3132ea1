import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { BossJobs } from '../../../src/platform/jobs/boss.ts'
import { beginDraft } from '../../../src/publishing/drafts/begin.ts'
import { failDraft, skipCrawl } from '../../../src/publishing/drafts/lifecycle.ts'
import { lockDraft } from '../../../src/publishing/drafts/queries.ts'
import type { Draft } from '../../../src/publishing/drafts/schema.ts'
import { updateDraft } from '../../../src/publishing/drafts/update.ts'
import type { Answered, TestApp } from '../../support/app.ts'

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface Website {
  url: string
  /** For READER_ALLOW. */
  place: string
  pages: Record<string, Page>
  requestedPaths: string[]
  close(): void
}

/** A product's website on loopback, whose pages a test may change. */
export async function startWebsite(pages: Record<string, Page> = tidewell): Promise<Website> {
  const requestedPaths: string[] = []
  const website = { pages: { ...pages }, requestedPaths }
  const server = createServer((request, response) => {
    requestedPaths.push(request.url!)
    const page = website.pages[request.url!]
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    else if (typeof page === 'string')
      response
        .writeHead(200, { 'content-type': request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8' })
        .end(page)
    else page(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(website, { url: `http://${place}/`, place, close })
}

const page = (title: string, body: string) => `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="description" content="Tidewell prints the tide, wind and daylight of one harbour on one page.">
<meta property="og:site_name" content="Tidewell"></head>
<body><header><nav><a href="/">Tidewell</a> <a href="/about">About</a> <a href="/pricing">Pricing</a> <a \
href="/faq">FAQ</a></nav></header><main>${body}</main>
<footer><a href="https://github.com/tidewell-example">GitHub</a> <a \
href="mailto:hello@tidewell.example">hello@tidewell.example</a></footer></body></html>`

/** The website of a small company. */
export const tidewell: Record<string, string> = {
  '/': page(
    'Tidewell',
    `<h1>Tide tables that a harbour crew can read in the rain</h1>
<p>Tidewell prints the tide, wind and daylight of one harbour on one page. Crews read it at the start of a shift and \
hand it over at the end.</p>
<h2>Features</h2><ul><li>Offline tables for 30 days</li><li>Shift hand-over notes</li><li>Printed daylight hours</li></ul>`,
  ),
  '/about': page(
    'About Tidewell',
    `<h1>About us</h1><p>Tidewell was founded in 2021 in Porto, Portugal, by Inês Caldeira, a former pilot-boat skipper.</p>
<h2>Team</h2><h3>Inês Caldeira</h3><p>Founder and CEO</p>`,
  ),
  '/pricing': page(
    'Pricing',
    '<h1>Pricing</h1><table><tr><th>Plan</th><th>Price</th></tr><tr><td>Boat</td><td>€9 per ' +
      'month</td></tr><tr><td>Harbour</td><td>€49 per month</td></tr></table><p>Subscriptions can be cancelled at any time.</p>',
  ),
  '/faq': page(
    'Questions',
    '<h1>Frequently requestedPaths questions</h1><h3>Does it work offline?</h3><p>Yes, tables are kept for 30 ' +
      'days.</p><h3>Which harbours are covered?</h3><p>All harbours of Portugal and Galicia.</p>',
  ),
}

/** Runs a job immediately, as a worker would. */
export function run({ app }: TestApp, job: string, data: unknown = {}): Promise<void> {
  return (app.jobs as BossJobs).runNow(job, data)
}

/** Calls the draft operations as one member. */
export class Maker {
  readonly #site: TestApp
  readonly #key: string
  readonly member: Member

  private constructor(site: TestApp, member: Member, key: string) {
    this.#site = site
    this.member = member
    this.#key = key
  }

  static async of(site: TestApp, member?: Member): Promise<Maker> {
    const made = member ?? (await site.member())
    return new Maker(site, made, await site.keyFor(made))
  }

  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object): Promise<Answered> {
    return this.#site.call({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${this.#key}` },
      ...(payload && { payload }),
    })
  }

  async submit(url: string): Promise<Draft> {
    return expectStatus(await this.call('POST', '/drafts', { url }), 201)
  }

  async get(id: string): Promise<Draft> {
    return expectStatus(await this.call('GET', `/drafts/${id}`), 200)
  }

  async update(id: string, body: object): Promise<Draft> {
    return expectStatus(await this.call('PATCH', `/drafts/${id}`, body), 200)
  }

  /** Submits a website and runs its job. */
  async drafted(url: string): Promise<Draft> {
    const { id } = await this.submit(url)
    await run(this.#site, 'drafts.build', { draft_id: id })
    return this.get(id)
  }
}

export function expectStatus<T>({ status, body, text }: Answered, expected: number): T {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text}`)
  return body as T
}

export async function makeCategory(
  { app }: Pick<TestApp, 'app'>,
  name = 'Field & Shift Work',
  slug = 'field-and-shift-work',
): Promise<string> {
  await app.db.run(
    sql`insert into categories (slug, name, attributes)
      values (${slug}, ${name}, '[{"key":"offline","label":"Offline"}]') on conflict (slug) do nothing`,
  )
  return name
}

/** A draft without a crawl, with the fields that a listing needs. */
export async function manualDraft(
  { app }: Pick<TestApp, 'app'>,
  owner: Member,
  fields: Record<string, string | string[]> = {},
  website = 'https://tidewell.example',
): Promise<string> {
  const id = await app.db.transaction((tx) => beginDraft(app, tx, owner, website))
  const given = {
    name: 'Tidewell',
    tagline: 'Tides on one page',
    description: 'Tide, wind and daylight for one harbour.',
    categories: [await makeCategory({ app })],
    ...fields,
  }
  await app.db.transaction(async (tx) => {
    await failDraft(app, tx, id, { code: 'unreachable', what: 'It is made for a test.', advice: 'None.' })
    await skipCrawl(app, tx, id)
    await updateDraft(app, tx, (await lockDraft(tx, id))!, owner.id, { fields: given }, null)
  })
  return id
}
