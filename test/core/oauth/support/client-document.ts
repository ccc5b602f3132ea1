import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { redirectUri } from './client.ts'

export const documentUrl = 'https://agent.example/oauth/client.json'

/** Serves client metadata documents on loopback, with a fetch that finds them under their public URLs. */
export async function clientDocuments() {
  const changes = new Map<string, Record<string, unknown>>()
  let served = 0
  const server = createServer(({ url = '/' }, response) => {
    served++
    const document = {
      client_id: `https://agent.example${url}`,
      client_name: 'Harbour agent',
      client_uri: 'https://agent.example/',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'openid account:read',
      ...changes.get(url),
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    timesServed: () => served,
    /** Adds a variation of a valid document and returns its URL. */
    add(changed: Record<string, unknown>): string {
      const path = `/client-${changes.size}.json`
      changes.set(path, changed)
      return `https://agent.example${path}`
    },
    async fetch(
      url: string | URL | Request,
      { headers, method, redirect, signal }: RequestInit = {},
    ): Promise<Response> {
      const { pathname } = new URL(String(url))
      return fetch(`http://127.0.0.1:${port}${pathname}`, { headers, method, redirect, signal } as RequestInit)
    },
    close: () => void server.close(),
  }
}
