import { scopes } from '../../platform/operation/caller.ts'

/** RFC 8414 metadata as the engine writes it, less what it says of OpenID Connect beyond what its readers insist on. */
export function trimMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const {
    claims_parameter_supported,
    claims_supported,
    claim_types_supported,
    token_endpoint_auth_signing_alg_values_supported,
    ...rest
  } = metadata
  return {
    ...rest,
    scopes_supported: [...scopes],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    revocation_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    ...(token_endpoint_auth_signing_alg_values_supported !== undefined && {
      token_endpoint_auth_signing_alg_values_supported,
    }),
  }
}
