import { errors, type ResourceServer } from 'oidc-provider'
import type { App } from '../../platform/app.ts'
import { type Audience, scopes } from '../../platform/operation/caller.ts'
import { resourceUrl } from '../../platform/operation/challenge.ts'
import { tokenLifetimes } from './lifetimes.ts'

const audiences: readonly Audience[] = ['rest', 'mcp']

/** What a token can be for (RFC 8707): the REST root or the MCP endpoint, named exactly as in their metadata. */
export function resourceServer(app: App, resource: string): ResourceServer {
  if (!audiences.some((audience) => resourceUrl(app, audience) === resource)) {
    throw new errors.InvalidTarget(
      `resource must be ${audiences.map((audience) => resourceUrl(app, audience)).join(' or ')}`,
    )
  }
  return {
    audience: resource,
    scope: scopes.join(' '),
    accessTokenTTL: tokenLifetimes.accessToken,
    accessTokenFormat: 'opaque',
  }
}

/** Clients of MCP always name the resource; one that names none is an ordinary client of the API. */
export function defaultResource(app: App, granted: readonly string[] | undefined): string | string[] {
  return granted ? [...granted] : app.urls.api
}
