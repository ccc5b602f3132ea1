import type { Client } from 'oidc-provider'

export interface ClientSummary {
  clientName: string
  clientHost: string | null
  /** Whether the host is the client's for certain: its document was read there. */
  hostProven: boolean
  redirectHost: string
  /** The answer goes to a program on the person's own machine. */
  onThisDevice: boolean
}

/** What a person can go by to tell who asks. */
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
  // Without control and direction characters, which make one name look like another.
  const name = (clientName ?? '').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return name.slice(0, 80) || clientHost || 'An app without a name'
}

/** For a scheme of an app's own there is no host; the scheme says which app the answer goes to. */
function hostOf(redirectUri: string): string {
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.host : `${url.protocol}//`
}

/** Where the browser ends up, as a source expression for `form-action`. */
export function formActionSource(redirectUri: string): string {
  const url = new URL(redirectUri)
  return /^https?:$/.test(url.protocol) ? url.origin : url.protocol
}
