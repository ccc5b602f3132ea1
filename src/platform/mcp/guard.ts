import type { App } from '../app.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export interface Stranger {
  host: string | undefined
  origin: string | undefined
}

/**
 * Keeps web pages of others, and names of others that were made to point here, away from the endpoint. Says why a request is
 * refused.
 */
export function doorkeeper(app: App, allowedOrigins: readonly string[]): (stranger: Stranger) => string | undefined {
  // Nearly every request comes to the same name: it is looked at once.
  let known: { site: string; host: string | undefined } | undefined
  return ({ host, origin }) => {
    const { site } = app.urls
    if (origin === undefined && known?.site === site && known.host === host) return undefined
    const own = new URL(site)
    if (!isOwnHost(host, own, !app.config.production)) return `The Host header does not name this site, which is ${own.host}. Whoever runs the site sets its address with SITE_URL.`
    known = { site, host }
    if (origin !== undefined && !isKnownOrigin(origin, own, allowedOrigins)) return 'Web pages of this Origin may not use this endpoint.'
    return undefined
  }
}

function isOwnHost(host: string | undefined, site: URL, loopbackToo: boolean): boolean {
  const named = host === undefined ? undefined : URL.parse(`${site.protocol}//${host}`)
  if (!named || named.pathname !== '/' || named.username || named.search || named.hash) return false
  return named.host === site.host || (loopbackToo && loopback.test(named.hostname))
}

// Pages on the caller's own machine are tools of theirs, such as the MCP inspector.
function isKnownOrigin(origin: string, site: URL, allowedOrigins: readonly string[]): boolean {
  const page = URL.parse(origin)
  if (!page || page.origin !== origin || !/^https?:$/.test(page.protocol)) return false
  return origin === site.origin || loopback.test(page.hostname) || allowedOrigins.includes(origin)
}
