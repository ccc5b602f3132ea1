import { type ClientMetadata, errors } from 'oidc-provider'
import { scopes } from '../members/scopes.ts'
import { checkRedirects } from './check-redirects.ts'

const maxNameLength = 200

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Every client may use every flow, because the member decides. */
export const grantTypes = ['authorization_code', 'refresh_token', deviceGrant] as const

/** Rules for all clients, registered here or described by a metadata document. Modifies the metadata. */
export function checkClientMetadata(metadata: ClientMetadata): void {
  checkRedirects(metadata.redirect_uris)
  if (typeof metadata.client_name === 'string' && metadata.client_name.length > maxNameLength) {
    throw new errors.InvalidClientMetadata(`client_name must be at most ${maxNameLength} characters`)
  }
  // Clients may request any scope later, no matter what they registered, because the member decides. Otherwise no
  // client could request more scopes.
  metadata.scope = scopes.join(' ')
  metadata.grant_types = [...grantTypes]
  metadata.response_types = ['code']
  // We aren't an OpenID provider, so its fields are dropped, especially `sector_identifier_uri`, which would make us
  // fetch a URL.
  for (const name of openIdFields) delete metadata[name]
  if (metadata.token_endpoint_auth_method === 'none') {
    delete metadata.client_secret
    delete metadata.client_secret_expires_at
  }
}

const openIdFields = [
  'sector_identifier_uri',
  'subject_type',
  'default_max_age',
  'require_auth_time',
  'default_acr_values',
  'initiate_login_uri',
  'id_token_signed_response_alg',
] as const
