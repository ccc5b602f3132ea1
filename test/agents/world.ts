import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Member } from '../../src/core/members/members.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Database } from '../../src/platform/database/types.ts'
import { startZone, type Zone } from '../publishing/claims/support.ts'
import { tidewell } from '../publishing/drafts/support.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { type ListingFacts, makeListing } from '../support/listings.ts'
import { runQueued } from '../support/queued-jobs.ts'
import { mailTo, signedIn, type Visitor } from '../support/visitor.ts'
import type { Result } from './planner/connect.ts'

export interface Account {
  member: Member
  key: string
  /** The same person with a browser. */
  browser: Visitor
}

/** A running site with demo content, and the DNS records and websites of the products in the goals. */
export interface World extends TestApp {
  address: string
  zone: Zone
  /** HTML by host; every website starts with the same pages. */
  homepages: Map<string, string>
  /** The URL of a product’s website. */
  website(name: string): string
  account(): Promise<Account>
  listing(name: string, owner: Member | null, facts?: Partial<ListingFacts>): Promise<number>
  wait(): Promise<void>
}

export const websites = [
  'tidewell',
  'moorwalk',
  'sailbird',
  'oarlock',
  'mastlight',
  'ketchrig',
  'hatchway',
  'fendercam',
  'topmast',
  'thwart',
]

export async function openWorld(db: Database): Promise<World> {
  const zone = await startZone()
  const homepages = new Map<string, string>()
  const server = createServer((request, response) => {
    const host = String(request.headers.host).split(':')[0]!
    const page = request.url === '/' ? (homepages.get(host) ?? tidewell['/']) : tidewell[request.url!]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page?.replaceAll('Tidewell', nameOf(host)).replaceAll('tidewell', host.split('.')[0]!) ?? 'Not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const domains = websites.map((name) => `${name}.example`)
  for (const domain of domains) zone.addresses.set(domain, '127.0.0.1')
  const site = await openTestApp(db, {
    environment: {
      DNS_SERVERS: zone.place,
      READER_ALLOW: domains.map((domain) => `${domain}:${port}`).join(','),
    },
  })
  const url = await site.server.listen({ port: 0, host: '127.0.0.1' })
  site.app.urls.moveTo(url)
  const website = (name: string) => `http://${name.toLowerCase()}.example:${port}/`
  return {
    ...site,
    address: `${url}/mcp`,
    zone,
    homepages,
    website,
    async account() {
      const browser = await signedIn(site)
      return { browser, member: browser.member, key: await site.keyFor(browser.member) }
    },
    async listing(name, owner, facts = {}) {
      const slug = name.toLowerCase().replaceAll(' ', '-')
      const id = await makeListing(site, { slug, name, ownerId: owner?.id ?? null, ...facts })
      if (websites.includes(slug))
        await site.app.db.run(sql`update profiles set website_url = ${website(slug)} where listing_id = ${id}`)
      return id
    },
    async wait() {
      site.clock.advance(5000)
      await runQueued(site, 'drafts.build')
    },
    async close() {
      site.server.server.closeAllConnections()
      server.closeAllConnections()
      server.close()
      await site.close()
      await zone.close()
    },
  }
}

function nameOf(host: string): string {
  return host[0]!.toUpperCase() + host.split('.')[0]!.slice(1)
}

/** What people do with what an agent hands them. */
export const people = {
  /** Adds the DNS record from the instructions. */
  publishesRecord:
    ({ zone }: World) =>
    async ({ instructions }: Result) => {
      const { record } = (instructions ?? {}) as { record?: { name: string; value: string } | null }
      if (record) zone.txt.set(record.name, [record.value])
      return Boolean(record)
    },

  /** Puts the tag from the instructions into the head of the homepage. */
  publishesTag:
    ({ homepages }: World, host: string) =>
    async ({ instructions }: Result) => {
      const { tag } = (instructions ?? {}) as { tag?: { html: string } | null }
      if (tag)
        homepages.set(host, `<!doctype html><html><head><title>Home</title>${tag.html}</head><body></body></html>`)
      return Boolean(tag)
    },

  /** Opens the link in the email, and confirms. */
  opensLink: (world: World, email: string, browser: Visitor) => async () => {
    const { link } = await mailTo(world, email)
    return (await browser.post(link)).status === 200
  },

  /** Opens the page that the agent names, and uses a form there. */
  usesPage:
    (world: World, browser: Visitor, form: string, fields: Record<string, string>) => async (handed: Result) => {
      if (typeof handed.url !== 'string' || !handed.url.startsWith(`${world.app.urls.site}/listings/`)) return false
      return (await browser.post(`${new URL(handed.url).pathname}/${form}`, fields)).status < 400
    },

  /** Pays on the page that the agent names, with the test gateway. */
  pays:
    (browser: Visitor, country = 'FI') =>
    async ({ checkout_url: url }: Result) => {
      if (typeof url !== 'string') return false
      const path = new URL(url).pathname
      const page = await browser.get(path)
      const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      const details = {
        name: 'Ada Finn',
        email: 'ada@people.example',
        line1: 'Quay 4',
        postcode: '00100',
        city: 'Helsinki',
        country,
        gateway: 'test',
        form_token: token,
        ...Object.fromEntries(
          [...page.text.matchAll(/name="(consent_\w+)" value="(\w+)"/g)].map((found) => found.slice(1)),
        ),
      }
      const seen = await browser.post(path, { ...details, do: 'recalculate' })
      const total = /name="total" value="(\d+)"/.exec(seen.text)?.[1] ?? ''
      const onward = await browser.post(path, { ...details, total, do: 'pay' })
      const gateway = new URL(onward.headers.location!).pathname
      const paid = await browser.post(gateway, { form_token: token, action: 'pay' })
      return (await browser.get(paid.headers.location!)).status < 400
    },
}
