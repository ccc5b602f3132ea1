import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { redirectUri } from './client.ts'

export const documentUrl = 'https://agent.example/oauth/client.json'

/** A client's document on loopback, and a fetch that finds it there under the client's public address. */
export async function clientDocument(changed: Record<string, unknown> = {}) {
  const document = { client_id: documentUrl, client_name: 'Harbour agent', client_uri: 'https://agent.example/', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'], scope: 'openid account:read', ...changed }
  let served = 0
  const server = createServer((_request, response) => {
    served++
    response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    timesServed: () => served,
    async fetch(url: string | URL | Request, { headers, method, redirect, signal }: RequestInit = {}): Promise<Response> {
      const { pathname } = new URL(String(url))
      return fetch(`http://127.0.0.1:${port}${pathname}`, { headers, method, redirect, signal } as RequestInit)
    },
    close: () => void server.close(),
  }
}
