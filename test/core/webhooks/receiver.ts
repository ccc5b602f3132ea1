import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A server on loopback that receives webhooks and answers as the test specifies. */
export interface Receiver {
  url: string
  /** As in READER_ALLOW. */
  host: string
  received: Received[]
  answer(received: Received, response: ServerResponse): void
  /** Answers every request with this status from now on. */
  respond(status: number, headers?: Record<string, string>): void
  types(): string[]
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const received: Received = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      event: JSON.parse(body) as Received['event'],
    }
    receiver.received.push(received)
    receiver.answer(received, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    url: `http://${host}/hooks`,
    host,
    received: [],
    answer: (_, response) => void response.writeHead(204).end(),
    respond(status, headers = {}) {
      receiver.answer = (_, response) => void response.writeHead(status, headers).end(`status ${status}`)
    },
    types: () => receiver.received.map(({ event }) => event.type),
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
