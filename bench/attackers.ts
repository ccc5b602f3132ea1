import { randomBytes } from 'node:crypto'
import { Agent, request } from 'undici'

export interface Attack {
  url: string
  slugs: string[]
  addresses: number
  seconds: number
}

export interface AttackResult {
  attack: string
  sent: number
  answered: number
  refused: number
  failed: number
}

interface AttackRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

const connectionsPerAddress = 4
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const word = () => randomBytes(6).toString('hex')
const search = (more: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_listings', arguments: more } })
const manyNames = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 1]))
const pings = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })))

/** The most expensive requests that someone without an account can send. */
const attacks: Record<string, (slug: string, other: string) => AttackRequest> = {
  'search page': () => ({ path: `/search?q=${word()}`, headers: { accept: 'text/html' } }),
  suggestions: () => ({ path: `/search/suggestions?q=${word()}` }),
  alternatives: (slug) => ({ path: `/listings/${slug}/alternatives` }),
  compare: (slug, other) => ({ path: `/compare?a=${slug}&b=${other}` }),
  Markdown: (slug) => ({ path: `/listings/${slug}.md` }),
  'preview image': (slug) => ({ path: `/og/listings/${slug}.png` }),
  'missing page': (slug) => ({ path: `/${slug}-${word()}`, headers: { accept: 'text/html' } }),
  'search over MCP': () => ({ path: '/mcp', method: 'POST', headers: json, body: search({ q: word() }) }),
  'thousands of unknown names': () => ({ path: '/mcp', method: 'POST', headers: json, body: search(manyNames) }),
  'batches over MCP': () => ({
    path: '/mcp',
    method: 'POST',
    headers: { ...json, 'mcp-protocol-version': '2025-03-26' },
    body: pings,
  }),
  'wrong password': () => ({
    path: '/sign-in',
    method: 'POST',
    headers: form,
    body: `email=${word()}%40people.example&password=${word()}`,
  }),
  'sign-in link': () => ({ path: '/sign-in/link', method: 'POST', headers: form, body: `email=${word()}%40a.example` }),
  'long OAuth state': () => ({ path: `/oauth/authorize?client_id=x&state=${'x'.repeat(6_000)}` }),
}

process.on('message', async ({ url, slugs, addresses, seconds }: Attack) => {
  const names = Object.keys(attacks)
  const results = new Map(
    names.map((attack): [string, AttackResult] => [attack, { attack, sent: 0, answered: 0, refused: 0, failed: 0 }]),
  )
  const end = performance.now() + seconds * 1000
  const attackFrom = async (address: number, connection: number) => {
    const dispatcher = new Agent({ localAddress: `127.0.0.${address + 2}`, connections: 1 })
    for (let turn = address + connection * 5; performance.now() < end; turn++) {
      const name = names[turn % names.length]!
      const result = results.get(name)!
      const { path, ...options } = attacks[name]!(slugs[turn % slugs.length]!, slugs[(turn * 7 + 1) % slugs.length]!)
      result.sent++
      try {
        const { statusCode, body } = await request(url + path, { dispatcher, ...options })
        await body.dump()
        if (statusCode < 400) result.answered++
        else result.refused++
      } catch {
        result.failed++
      }
    }
    await dispatcher.close()
  }
  const all = Array.from({ length: addresses * connectionsPerAddress }, (_, index) =>
    attackFrom(index % addresses, Math.floor(index / addresses)),
  )
  await Promise.all(all)
  process.send!([...results.values()])
})
process.on('disconnect', () => process.exit())
