import type { Configuration } from 'oidc-provider'
import type { RequestInit } from 'undici'
import type { App } from '../../platform/app.ts'
import { addressRules, checkOutboundUrl } from '../../platform/outbound/addresses.ts'
import { guardedConnect } from '../../platform/outbound/connect.ts'
import { undici } from '../../platform/outbound/undici.ts'

type Fetch = NonNullable<Configuration['fetch']>

/** Fetches client metadata documents and keys through the SSRF-guarded network client. */
export function clientDocumentFetch(app: App): Fetch {
  const { Agent, fetch } = undici()
  const rules = addressRules(app.config)
  // Documents are rare and small, so connections are not pooled.
  const agent = new Agent({ connect: guardedConnect(rules), pipelining: 0, allowH2: false, maxHeaderSize: 32 * 1024 })
  const fetched = async (
    address: Parameters<Fetch>[0],
    { method, headers, redirect, signal, body }: globalThis.RequestInit = {},
  ) => {
    try {
      checkOutboundUrl(rules, new URL(String(address)))
      // Replaces oidc-provider's dispatcher, which is from another undici version.
      return await fetch(String(address), {
        method,
        headers: [...new Headers(headers)],
        redirect,
        signal,
        body,
        dispatcher: agent,
      } as RequestInit)
    } catch (error) {
      app.log.info({ url: String(address), reason: reasonOf(error) }, 'Could not fetch a client metadata document')
      throw error
    }
  }
  return fetched as unknown as Fetch
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
