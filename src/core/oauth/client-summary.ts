import type { Client } from 'oidc-provider'

export interface ClientSummary {
  clientName: string
  clientHost: string | null
  /** Whether the client's metadata document was read from that host. */
  hostProven: boolean
  /** Null for a device, which polls for its tokens. */
  redirectHost: string | null
  /** What the redirect opens: a website, a program on the member's own machine, or an app by its scheme. */
  target: 'website' | 'this device' | 'app' | null
}

/** What the consent page shows about the client. */
export function summarizeClient(client: Client, redirectUri: string | null): ClientSummary {
  const hostProven = client.clientId.startsWith('https://')
  const address = hostProven ? client.clientId : client.clientUri
  const clientHost = URL.parse(address ?? '')?.host || null
  return {
    clientName: nameOf(client, clientHost),
    clientHost,
    hostProven,
    redirectHost: redirectUri === null ? null : hostOf(redirectUri),
    target: redirectUri === null ? null : targetOf(new URL(redirectUri)),
  }
}

function nameOf({ clientName }: Client, clientHost: string | null): string {
  // Control and direction characters could make one name look like another.
  const name = (clientName ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return name.slice(0, 80) || clientHost || 'Unnamed app'
}

function targetOf(url: URL): NonNullable<ClientSummary['target']> {
  if (!isWeb(url)) return 'app'
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname) ? 'this device' : 'website'
}

/** The host of a private-use scheme has no meaning. The scheme identifies the app. */
function hostOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return isWeb(url) ? url.host : url.protocol.slice(0, -1)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** A source expression for the `form-action` directive. */
export function formActionSource(redirectUri: string): string {
  const url = new URL(redirectUri)
  return isWeb(url) ? url.origin : url.protocol
}
