import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => unknown

export interface Provider {
  base: string
  asked: ReceivedRequest[]
  /** Sets the handler. If it returns an object, that is sent as JSON. */
  answer(how: Answer): void
  close(): void
}

/** A third-party service, on loopback. */
export async function startProvider(): Promise<Provider> {
  const asked: ReceivedRequest[] = []
  let how: Answer = () => ({})
  const server = createServer(async (request, response) => {
    const question = {
      method: request.method!,
      url: new URL(request.url!, 'http://provider'),
      headers: request.headers,
      body: await text(request),
    }
    asked.push(question)
    const body = await how(question, response)
    if (!response.headersSent) response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next) => void (how = next),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function status(code: number): Answer {
  return (_, response) => response.writeHead(code, { 'content-type': 'application/json' }).end('{"error":"no"}')
}
