import type { Configuration } from 'oidc-provider'
import { Agent, fetch, type RequestInit } from 'undici'
import type { App } from '../../platform/app.ts'
import { addressRules, checkPlace } from '../../platform/outbound/addresses.ts'
import { guardedConnect } from '../../platform/outbound/connect.ts'

type Fetch = NonNullable<Configuration['fetch']>

/** Fetches what clients publish at addresses of their own: documents and keys. Reaches what the reader of websites may reach, and nothing else. */
export function clientDocumentFetch(app: App): Fetch {
  const rules = addressRules(app.config)
  // Documents are rare and small, so no connection is kept for the next one.
  const agent = new Agent({ connect: guardedConnect(rules), pipelining: 0, allowH2: false, maxHeaderSize: 32 * 1024 })
  const fetched = async (
    address: Parameters<Fetch>[0],
    { method, headers, redirect, signal, body }: globalThis.RequestInit = {},
  ) => {
    try {
      checkPlace(rules, new URL(String(address)))
      // The engine's own dispatcher belongs to another version of the fetcher; ours takes its place.
      return await fetch(String(address), {
        method,
        headers: [...new Headers(headers)],
        redirect,
        signal,
        body,
        dispatcher: agent,
      } as RequestInit)
    } catch (error) {
      app.log.info({ url: String(address), reason: reasonOf(error) }, 'What a client publishes could not be fetched')
      throw error
    }
  }
  return fetched as unknown as Fetch
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
