import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createDnsServer, Packet } from 'dns2'
import type { Member } from '../../../src/core/members/members.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Claim } from '../../../src/publishing/claims/schema.ts'
import { type Answered, openTestApp, type TestApp } from '../../support/app.ts'
import { type ListingFacts, makeListing } from '../../support/listings.ts'
import type { TestStorage } from '../../support/storage.ts'

/** A DNS server on loopback, over UDP and TCP, with the records that a test sets. */
export interface Zone {
  place: string
  txt: Map<string, (string | string[])[]>
  addresses: Map<string, string>
  /** How queries for TXT records fail, if they do. */
  fault: 'refuse' | 'fail' | null
  close(): Promise<void>
}

export async function startZone(): Promise<Zone> {
  const zone: Zone = { place: '', txt: new Map(), addresses: new Map(), fault: null, close: async () => {} }
  for (let port = 20_000 + Math.floor(Math.random() * 12_000); ; port++) {
    const server = serverFor(zone)
    try {
      await listen(server, port)
      return Object.assign(zone, { place: `127.0.0.1:${port}`, close: () => server.close() })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      // One of the two sockets may have bound the port.
      void Promise.resolve(server.close()).catch(() => {})
    }
  }
}

function serverFor(zone: Zone): ReturnType<typeof createDnsServer> {
  return createDnsServer({
    udp: true,
    tcp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request)
      const [question] = request.questions as unknown as { name: string; type: number }[]
      const name = question!.name.toLowerCase()
      const common = { name: question!.name, type: question!.type, class: Packet.CLASS.IN, ttl: 60 }
      const exists = [...zone.txt.keys(), ...zone.addresses.keys()].some(
        (known) => known === name || known.endsWith(`.${name}`),
      )
      if (question!.type === Packet.TYPE.TXT && zone.fault) response.header.rcode = zone.fault === 'refuse' ? 5 : 2
      else if (question!.type === Packet.TYPE.TXT)
        response.answers.push(...((zone.txt.get(name) ?? []).map((data) => ({ ...common, data })) as never[]))
      else if (question!.type === Packet.TYPE.A && zone.addresses.has(name))
        response.answers.push({ ...common, address: zone.addresses.get(name) } as never)
      if (!exists && response.header.rcode === 0) response.header.rcode = 3
      void send(response)
    },
  })
}

async function listen(server: ReturnType<typeof createDnsServer>, port: number): Promise<void> {
  const at = { port, address: '127.0.0.1' }
  await Promise.race([
    server.listen({ udp: at, tcp: at }),
    once(server, 'error').then(([error]) => Promise.reject(error)),
  ])
}

/** A website on loopback with the pages that a test sets. */
export interface Web {
  port: number
  /** The paths that were requested. */
  requests: string[]
  pages: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>
  close(): Promise<void>
}

export async function startWeb(): Promise<Web> {
  const pages: Web['pages'] = new Map()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url!)
    const page = pages.get(request.url!)
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    else if (typeof page === 'string')
      response
        .writeHead(200, { 'content-type': request.url!.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8' })
        .end(page)
    else page(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { port: (server.address() as AddressInfo).port, requests, pages, close }
}

export interface ClaimsSite extends TestApp {
  zone: Zone
  web: Web
  /** Creates a listing whose website is the one on loopback. */
  listing(facts?: Partial<ListingFacts> & { domain?: string }): Promise<{ id: number; slug: string; domain: string }>
  claim(member: Member, body: Record<string, unknown>, headers?: Record<string, string>): Promise<Answered>
  verify(member: Member, id: number): Promise<Answered>
  owner(listingId: number): Promise<number | null>
  close(): Promise<void>
}

export const domains = ['tidewell.example', 'app.tidewell.example', 'xn--bcher-kva.example', 'elsewhere.example']

export async function openClaimsSite(
  storage: Pick<TestStorage, 'open'>,
  { environment = {}, moreServers = [] }: { environment?: Record<string, string>; moreServers?: Zone[] } = {},
): Promise<ClaimsSite> {
  const [zone, web] = await Promise.all([startZone(), startWeb()])
  for (const domain of domains) zone.addresses.set(domain, '127.0.0.1')
  const site = await openTestApp(await storage.open(), {
    environment: {
      DNS_SERVERS: [zone, ...moreServers].map(({ place }) => place).join(','),
      READER_ALLOW: domains.map((domain) => `${domain}:${web.port}`).join(','),
      ...environment,
    },
  })
  const keys = new Map<number, Promise<string>>()
  const authorization = async (member: Member) => {
    if (!keys.has(member.id)) keys.set(member.id, site.keyFor(member))
    return `Bearer ${await keys.get(member.id)}`
  }
  let listings = 0
  return {
    ...site,
    zone,
    web,
    async listing({ domain = 'tidewell.example', ...facts } = {}) {
      const slug = facts.slug ?? `tidewell-${++listings}`
      const id = await makeListing(site, { ...facts, slug, name: facts.name ?? 'Tidewell' })
      await site.app.db.run(sql`update listings set domain = ${domain} where id = ${id}`)
      await site.app.db.run(
        sql`update profiles set website_url = ${`http://${domain}:${web.port}/`} where listing_id = ${id}`,
      )
      return { id, slug, domain }
    },
    claim: async (member, body, headers = {}) =>
      site.call({
        method: 'POST',
        url: '/api/v1/claims',
        payload: body,
        headers: { authorization: await authorization(member), ...headers },
      }),
    verify: async (member, id) =>
      site.call({
        method: 'POST',
        url: `/api/v1/claims/${id}/verify`,
        headers: { authorization: await authorization(member) },
      }),
    owner: async (listingId) =>
      (await site.app.db.one(sql<{ owner_id: number | null }>`select owner_id from listings where id = ${listingId}`))
        .owner_id,
    async close() {
      await site.close()
      await Promise.all([zone.close(), web.close()])
    },
  }
}

export function claimFrom(answer: Answered, status = 201): Claim {
  if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body as Claim
}
