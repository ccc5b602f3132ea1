import type { Client } from 'oidc-provider'

export interface ClientSummary {
  clientName: string
  clientHost: string | null
  /** True when the client's metadata document was read from that host. */
  hostProven: boolean
  redirectHost: string
  /** The redirect goes to a program on the member's own machine. */
  onThisDevice: boolean
}

/** What the consent page shows about the client. */
export function summarizeClient(client: Client, redirectUri: string): ClientSummary {
  const hostProven = client.clientId.startsWith('https://')
  const address = hostProven ? client.clientId : client.clientUri
  const clientHost = URL.parse(address ?? '')?.host || null
  return {
    clientName: nameOf(client, clientHost),
    clientHost,
    hostProven,
    redirectHost: hostOf(redirectUri),
    onThisDevice: !redirectUri.startsWith('https:'),
  }
}

function nameOf({ clientName }: Client, clientHost: string | null): string {
  // Control and direction characters could make one name look like another.
  const name = (clientName ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return name.slice(0, 80) || clientHost || 'Unnamed app'
}

/** A custom scheme has no host; the scheme itself identifies the app. */
function hostOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.host : `${url.protocol}//`
}

/** A source expression for the `form-action` directive. */
export function formActionSource(redirectUri: string): string {
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}
