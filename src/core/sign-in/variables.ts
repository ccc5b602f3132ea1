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
    OIDC_ISSUER: variable(webUrl.optional(), 'URL of an OpenID Connect provider people can sign in with.'),
    OIDC_CLIENT_ID: variable(z.string().min(1).optional(), 'Client ID of this site at that provider.'),
    OIDC_CLIENT_SECRET: variable(
      z.string().min(1).optional(),
      'Client secret for OIDC_CLIENT_ID. Leave unset for a public client.',
      { secret: true },
    ),
    OIDC_NAME: variable(singleLine.max(40).default('single sign-on'), 'Name of the provider on the sign-in button.'),
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
