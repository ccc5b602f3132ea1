import * as z from 'zod'
import { type ConfigOf, variable, variableGroup } from '../../platform/config/variable.ts'

const keySet = z.string().transform((text, context) => {
  try {
    return z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) }).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON Web Key Set: {"keys": [{"kty": …}]}' })
    return z.NEVER
  }
})

export const oauthVariables = variableGroup({
  OAUTH_JWKS: variable(
    keySet.optional(),
    'Private keys of the authorization server, as a JSON Web Key Set with an ES256 key.',
    { fallback: 'generated once and stored in the database', secret: true },
  ),
})

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof oauthVariables> {}
}
