import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Turn = (response: ServerResponse, asked: Asked) => void

/** Answers each request with the next turn, and all further ones with the last. */
export async function scriptedServer(...turns: Turn[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = (await request.toArray()).join('')
    asked.push({ method, url, headers, body })
    turns[Math.min(asked.length, turns.length) - 1]!(response, asked.at(-1)!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const answers =
  (body: unknown): Turn =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

export const refuses =
  (
    status: number,
    headers: Record<string, string> = {},
    problem: object = { code: 'unavailable', detail: 'Later.' },
  ): Turn =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify(problem))

export const hangsUp: Turn = (response) => void response.destroy()

/** Breaks off in the middle of the body. */
export const breaksOff: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"name":')
  setImmediate(() => response.destroy())
}
