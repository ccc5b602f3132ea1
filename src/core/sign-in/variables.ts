import * as z from 'zod'
import {
  type ConfigOf,
  isPlainHttp,
  singleLine,
  variable,
  variableGroup,
  webUrl,
} from '../../platform/config/variable.ts'

export const signInVariables = variableGroup(
  {
    OIDC_ISSUER: variable(webUrl.optional(), 'Address of an OpenID Connect provider that people may sign in with.'),
    OIDC_CLIENT_ID: variable(z.string().min(1).optional(), 'This site as the provider knows it.'),
    OIDC_CLIENT_SECRET: variable(
      z.string().min(1).optional(),
      'The secret that goes with OIDC_CLIENT_ID; leave out for a public client.',
      { secret: true },
    ),
    OIDC_NAME: variable(
      singleLine.max(40).default('single sign-on'),
      'What the button to sign in with that provider says.',
    ),
  },
  (config, { production, refuse }) => {
    refuse(
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
      Boolean(config.OIDC_ISSUER) !== Boolean(config.OIDC_CLIENT_ID),
      'set both, or neither',
    )
    refuse(['OIDC_ISSUER'], production && isPlainHttp(config.OIDC_ISSUER), 'must be https in production')
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof signInVariables> {}
}
