import type { Load } from './load.ts'
import { ratioListings } from './ratios.ts'
import { compare, type Pace, type Side, warmUp } from './support/compare.ts'
import { DatabaseCpu } from './support/cpu.ts'
import { clearingCache, filledDatabase, withClient } from './support/databases.ts'
import { Inputs } from './support/inputs.ts'
import { start } from './support/processes.ts'
import { startBare } from './support/record.ts'
import { startService } from './support/service.ts'
import { table } from './support/statistics.ts'

type Request = Load['requests'][number]

const version = '2026-07-28'
const meta = { 'io.modelcontextprotocol/protocolVersion': version, 'io.modelcontextprotocol/clientCapabilities': {} }

function message(method: string, params: Record<string, unknown> = {}): Request {
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
  }
}

/**
 * Compares the processor time of a call over MCP with the same call over REST. For reference, a bare server reads and
 * sends the same bytes: in a POST that it doesn't parse, and in a GET.
 */
export async function mcp(server: string, pace: Pace): Promise<string> {
  const url = await filledDatabase(server, ratioListings)
  const inputs = await withClient(url, (client) => Inputs.of(client, ratioListings))
  await using service = await startService({ DATABASE_URL: url })
  await using load = start('bench/load.ts')
  await using database = await DatabaseCpu.of(url)
  const { categories } = inputs
  const slugs = inputs.slugs.slice(0, 200)
  const calls = slugs.map((slug) => message('tools/call', { name: 'get_listing', arguments: { slug } }))
  const reads = slugs.map((slug) => ({ path: inputs.listing(slug) }))
  const cases: [name: string, goal: number, mcp: Request[], rest: Request[], route: string][] = [
    [
      'tools/call get_site_info',
      1.3,
      [message('tools/call', { name: 'get_site_info', arguments: {} })],
      [{ path: '/api/v1/site' }],
      '/api/v1/site',
    ],
    ['tools/call get_listing', 1.3, calls, reads, '/api/v1/listings/:slug'],
    ['tools/call get_listing, fresh', 1.3, calls, reads, '/api/v1/listings/:slug'],
    [
      'tools/call search_listings',
      1.3,
      categories.map((category) => message('tools/call', { name: 'search_listings', arguments: { category } })),
      categories.map((category) => ({ path: `/api/v1/listings?category=${category}` })),
      '/api/v1/listings',
    ],
    [
      'tools/list, against a list as long',
      2,
      [message('tools/list')],
      [await listOfSameSize(service.url)],
      '/api/v1/listings',
    ],
  ]
  await using bare = await startBare(
    service.url,
    ['/mcp', ...new Set(cases.map(([, , , , route]) => route))],
    cases.flatMap(([, , over, rest]) => [...over, ...rest]),
  )
  const all = cases.flatMap(([, , over, rest]) => [over, rest])
  // Compiles everything before the first case, which would otherwise be charged for all of them.
  await warmUp(
    load,
    [service, bare].flatMap((server) => all.map((requests) => ({ ...server, requests }))),
    2,
  )
  const rows: string[][] = []
  for (const [name, goal, over, rest] of cases) {
    console.error(`Measuring ${name}`)
    const comparison = async (server: Omit<Side, 'requests'>) => {
      await using _ = name.endsWith('fresh') && server.database ? await clearingCache(url, 20) : undefined
      const { one, other, cpu } = await compare(
        load,
        { ...server, requests: over },
        { ...server, requests: rest },
        pace,
      )
      return [...[one, other].map(({ node, database }) => (node + database).toFixed(3)), cpu.toFixed(2)]
    }
    rows.push([name, ...(await comparison({ ...service, database })), `≤ ${goal}`, ...(await comparison(bare))])
  }
  return table(['call', 'CPU ms: MCP', 'REST', 'ratio', 'goal', 'bare POST', 'bare GET', 'ratio'], rows)
}

/** A REST call whose response has about as many bytes as the list of tools. */
async function listOfSameSize(service: string): Promise<Request> {
  const { path, ...init } = message('tools/list')
  const { length } = await (await fetch(service + path, init)).text()
  const perPage = 100
  const { length: all } = await (await fetch(`${service}/api/v1/listings?per_page=${perPage}`)).text()
  return { path: `/api/v1/listings?per_page=${Math.max(1, Math.min(100, Math.round((perPage * length) / all)))}` }
}
