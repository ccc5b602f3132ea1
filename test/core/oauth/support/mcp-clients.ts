import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { redirectUri } from './client.ts'

/** State that an official client keeps between steps. It tells the test where to send the browser. */
export class Memory {
  readonly redirectUrl: string
  readonly clientMetadata: {
    client_name: string
    redirect_uris: string[]
    grant_types: string[]
    response_types: string[]
    token_endpoint_auth_method: string
  }
  clientMetadataUrl?: string
  wanted: URL | undefined
  #client: { client_id: string } | undefined
  #tokens: { access_token: string; token_type: string; refresh_token?: string } | undefined
  #verifier = ''
  #discovered: never | undefined

  constructor(clientMetadataUrl?: string, redirectUrl = redirectUri) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = {
      client_name: 'Harbour agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
    if (clientMetadataUrl) this.clientMetadataUrl = clientMetadataUrl
  }
  state() {
    return 'a-state'
  }
  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: { client_id: string }) {
    this.#client = client
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: { access_token: string; token_type: string; refresh_token?: string }) {
    this.#tokens = tokens
  }
  forgetRefreshToken() {
    delete this.#tokens?.refresh_token
  }
  saveDiscoveryState(discovered: unknown) {
    this.#discovered = discovered as never
  }
  discoveryState() {
    return this.#discovered
  }
  redirectToAuthorization(url: URL) {
    this.wanted = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  invalidateCredentials(what: string) {
    if (what === 'all' || what === 'tokens') this.#tokens = undefined
    if (what === 'all' || what === 'client') this.#client = undefined
  }
}

export interface Agent {
  /** Makes the SDK request more scopes. */
  beforeStepUp(): void
  call(tool: string): Promise<{ structuredContent?: unknown; isError?: boolean }>
  /** Continues with the code from the redirect. */
  finish(callback: URL): Promise<void>
  close(): Promise<void>
}

type Make = (url: string, memory: Memory) => Promise<Agent>

async function agent1(url: string, memory: Memory): Promise<Agent> {
  const transport = new Transport1(new URL(url), { authProvider: memory })
  const client = new Client1({ name: 'test', version: '1' })
  await client.connect(transport as never)
  return {
    // Version 1 refreshes on any 403 if it can, and a refresh never adds scopes.
    beforeStepUp: () => memory.forgetRefreshToken(),
    call: (name) => client.callTool({ name, arguments: {} }) as never,
    finish: (callback) => transport.finishAuth(callback.searchParams.get('code')!),
    close: () => client.close(),
  }
}

function agent2(options: object): Make {
  return async (url, memory) => {
    const transport = new Transport2(new URL(url), { authProvider: memory })
    const client = new Client2({ name: 'test', version: '1' }, options)
    await client.connect(transport)
    return {
      beforeStepUp: () => {},
      call: (name) => client.callTool({ name, arguments: {} }) as never,
      finish: (callback) => transport.finishAuth(callback.searchParams),
      close: () => client.close(),
    }
  }
}

export const officialClients: Record<string, Make> = {
  '@modelcontextprotocol/sdk 1.x': agent1,
  '@modelcontextprotocol/client 2.x': agent2({ versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  '@modelcontextprotocol/client 2.x in 2025-11-25': agent2({ supportedProtocolVersions: ['2025-11-25'] }),
}
