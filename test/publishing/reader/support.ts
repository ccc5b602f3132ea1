import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import type { App } from '../../../src/platform/app.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { createLog } from '../../../src/platform/observability/log.ts'
import { Metrics } from '../../../src/platform/observability/metrics.ts'
import { ReaderFailure } from '../../../src/publishing/reader/failure.ts'

export interface Site {
  origin: string
  /** `host:port`, for READER_ALLOW. */
  place: string
  port: number
  /** The requested paths, in order. */
  requestedPaths: string[]
  requests: IncomingMessage[]
  connections: () => number
  /** The highest number of simultaneous requests. */
  maxConcurrent: () => number
}

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

/** A website on loopback. Unknown paths are 404, including robots.txt. */
export async function site(t: TestContext, pages: Record<string, Answer> | RequestListener): Promise<Site> {
  const requestedPaths: string[] = []
  const requests: IncomingMessage[] = []
  let connections = 0
  let open = 0
  let maxConcurrent = 0
  const server = createServer((request, response) => {
    requestedPaths.push(request.url!)
    requests.push(request)
    maxConcurrent = Math.max(maxConcurrent, ++open)
    response.on('close', () => open--)
    if (typeof pages === 'function') return pages(request, response)
    const answer = pages[request.url!]
    if (answer === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    else if (typeof answer === 'string')
      response
        .writeHead(200, { 'content-type': request.url === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8' })
        .end(answer)
    else answer(request, response)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    place: `127.0.0.1:${port}`,
    port,
    requestedPaths,
    requests,
    connections: () => connections,
    maxConcurrent: () => maxConcurrent,
  }
}

/** A server that must not be reached. Counts connections on all addresses of this machine. */
export async function trap(t: TestContext): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server = createTcpServer((socket: Socket) => {
    connections++
    socket.on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\nsecret')
  })
  server.listen(0, '::')
  await once(server, 'listening')
  t.after(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** The parts of an app that the reader needs. */
export function readerApp(environment: Record<string, string> = {}): { app: App; clock: SettableClock } {
  const clock = new SettableClock('2026-11-15T12:00:00Z')
  const config = readConfig({ NODE_ENV: 'test', SITE_URL: 'https://launch.example', ...environment })
  return { app: { config, clock, log: createLog('silent'), metrics: new Metrics() } as unknown as App, clock }
}

export const allowing = (...sites: { place: string }[]) =>
  readerApp({ READER_ALLOW: sites.map(({ place }) => place).join(',') }).app

export function failsWith(code: ReaderFailure['code'], about: RegExp = /./) {
  return (error: unknown) => {
    if (!(error instanceof ReaderFailure)) throw error
    if (error.code !== code || !about.test(error.message))
      throw new Error(`expected ${code} ${about}, got ${error.code}: ${error.message}`)
    return true
  }
}

type Records = Record<string, { a?: string[]; aaaa?: string[]; cname?: string }>

/** A DNS server that answers from a table. With several tables, a repeated query uses the next one. */
export async function dnsServer(t: TestContext, ...tables: Records[]): Promise<{ place: string; queries: string[] }> {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = question(query)
    const turn = queries.filter((one) => one === `${name} ${type}`).length
    queries.push(`${name} ${type}`)
    const table = tables[Math.min(turn, tables.length - 1)]!
    socket.send(reply(query, end, records(table, name, type)), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { place: `127.0.0.1:${socket.address().port}`, queries }
}

function question(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function records(table: Records, name: string, type: number): Buffer[] {
  const entry = table[name]
  if (!entry) return []
  if (entry.cname) return [record(name, 5, encodeName(entry.cname)), ...records(table, entry.cname, type)]
  const addresses = type === 1 ? (entry.a ?? []) : type === 28 ? (entry.aaaa ?? []) : []
  return addresses.map((address) =>
    record(name, type, type === 1 ? Buffer.from(address.split('.').map(Number)) : bytesOfSix(address)),
  )
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodeName(name), fixed, data])
}

function encodeName(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
}

/** Only for the full form of eight groups. */
function bytesOfSix(address: string): Buffer {
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  )
}

function reply(query: Buffer, end: number, answers: Buffer[]): Buffer {
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt16BE(0, 8)
  header.writeUInt16BE(0, 10)
  return Buffer.concat([header, query.subarray(12, end), ...answers])
}
