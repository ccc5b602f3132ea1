import { errors, type ResourceServer } from 'oidc-provider'
import type { App } from '../../platform/app.ts'
import type { Audience } from '../../platform/operation/caller.ts'
import { resourceUrl } from '../../platform/operation/challenge.ts'
import { scopes } from '../members/scopes.ts'
import { tokenLifetimes } from './lifetimes.ts'

const audiences: readonly Audience[] = ['rest', 'mcp']

/** Resource indicators (RFC 8707): the REST root or the MCP endpoint, exactly as in their metadata. */
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

/** MCP clients always name the resource, so a client that names none is a REST client. */
export function defaultResource(app: App, granted: readonly string[] | undefined): string | string[] {
  return granted ? [...granted] : app.urls.api
}
