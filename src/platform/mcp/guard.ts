import type { App } from '../app.ts'
import { isOwnHost, loopbackName } from '../http/own-host.ts'

interface HostAndOrigin {
  host: string | undefined
  origin: string | undefined
}

/**
 * Protects the endpoint against DNS rebinding and foreign web pages. The returned function says why a request is
 * refused; undefined lets it through.
 */
export function originGuard(
  app: App,
  allowedOrigins: readonly string[],
): (headers: HostAndOrigin) => string | undefined {
  // Nearly every request has the same Host header, so the last accepted one is remembered.
  let accepted: { site: string; host: string | undefined } | undefined
  return ({ host, origin }) => {
    const { site } = app.urls
    if (origin === undefined && accepted?.site === site && accepted.host === host) return undefined
    const own = new URL(site)
    if (!isOwnHost(host, own, !app.config.production))
      return `The Host header doesn't match this site (${own.host}). If you run this site, set its public URL with SITE_URL.`
    accepted = { site, host }
    if (origin !== undefined && !isAllowedOrigin(origin, own, allowedOrigins))
      return "This origin isn't allowed to use this endpoint."
    return undefined
  }
}

/** Pages on the caller's own machine are allowed, because they are tools such as the MCP inspector. */
function isAllowedOrigin(origin: string, site: URL, allowedOrigins: readonly string[]): boolean {
  const page = URL.parse(origin)
  if (!page || page.origin !== origin || !/^https?:$/.test(page.protocol)) return false
  return origin === site.origin || loopbackName.test(page.hostname) || allowedOrigins.includes(origin)
}
