import type { App } from '../app.ts'
import type { Audience, Scope } from './caller.ts'

/** The WWW-Authenticate header. Tells a client where to get a credential (RFC 6750, RFC 9728). */
export function challenge(
  app: App,
  audience: Audience,
  { error, scope }: { error?: string; scope?: Iterable<Scope> },
): Record<string, string> {
  const parts = [
    ...(error ? [`error="${error}"`] : []),
    `resource_metadata="${resourceMetadataUrl(app, audience)}"`,
    ...(scope ? [`scope="${[...scope].join(' ')}"`] : []),
  ]
  return { 'www-authenticate': `Bearer ${parts.join(', ')}` }
}

export function resourceUrl(app: App, audience: Audience): string {
  return audience === 'mcp' ? app.urls.mcp : app.urls.api
}

function resourceMetadataUrl(app: App, audience: Audience): string {
  const resource = new URL(resourceUrl(app, audience))
  return `${resource.origin}/.well-known/oauth-protected-resource${resource.pathname}`
}

/** RFC 9728 metadata of one protected resource. */
export function resourceMetadata(app: App, audience: Audience) {
  return {
    resource: resourceUrl(app, audience),
    authorization_servers: [app.urls.site],
    scopes_supported: Object.keys(app.product.scopes),
    bearer_methods_supported: ['header'],
    resource_name: app.siteName(),
    resource_documentation: app.urls.docs,
  }
}
