import type { App } from '../app.ts'
import { isOwnHost, loopbackName } from '../http/own-host.ts'

interface Stranger {
  host: string | undefined
  origin: string | undefined
}

/**
 * Keeps web pages of others, and names of others that were made to point here, away from the endpoint. Says why a
 * request is refused.
 */
export function doorkeeper(app: App, allowedOrigins: readonly string[]): (stranger: Stranger) => string | undefined {
  // Nearly every request comes to the same name: it is looked at once.
  let known: { site: string; host: string | undefined } | undefined
  return ({ host, origin }) => {
    const { site } = app.urls
    if (origin === undefined && known?.site === site && known.host === host) return undefined
    const own = new URL(site)
    if (!isOwnHost(host, own, !app.config.production))
      return `The Host header does not name this site, which is ${own.host}. Whoever runs the site sets its address with SITE_URL.`
    known = { site, host }
    if (origin !== undefined && !isKnownOrigin(origin, own, allowedOrigins))
      return 'Web pages of this Origin may not use this endpoint.'
    return undefined
  }
}

// Pages on the caller's own machine are tools of theirs, such as the MCP inspector.
function isKnownOrigin(origin: string, site: URL, allowedOrigins: readonly string[]): boolean {
  const page = URL.parse(origin)
  if (!page || page.origin !== origin || !/^https?:$/.test(page.protocol)) return false
  return origin === site.origin || loopbackName.test(page.hostname) || allowedOrigins.includes(origin)
}
