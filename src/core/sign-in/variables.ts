import * as z from 'zod'
import {
  type ConfigOf,
  isPlainHttp,
  singleLine,
  variable,
  variableGroup,
  webUrl,
} from '../../platform/config/variable.ts'

const reservedIds = new Set(['google', 'github', 'oidc'])

const openIdProvider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/)
    .refine((id) => !reservedIds.has(id)),
  name: singleLine.min(1).max(40),
  issuer: webUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
})

const openIdProviders = z.string().transform((text, context) => {
  try {
    return z.array(openIdProvider).max(10).parse(JSON.parse(text))
  } catch {
    context.addIssue({
      code: 'custom',
      message:
        'must be a JSON list like [{"id": "harbor", "name": "Harbor ID", "issuer": "https://id.harbor.example", ' +
        '"client_id": "…", "client_secret": "…"}], with an id of small letters that isn’t google, github or oidc',
    })
    return z.NEVER
  }
})

const text = z.string().min(1).optional()

export const signInVariables = variableGroup(
  {
    GOOGLE_CLIENT_ID: variable(text, 'Client ID of this site at Google. Lets people sign in with Google.'),
    GOOGLE_CLIENT_SECRET: variable(text, 'Client secret for GOOGLE_CLIENT_ID.', { secret: true }),
    GITHUB_CLIENT_ID: variable(text, 'Client ID of an OAuth app at GitHub. Lets people sign in with GitHub.'),
    GITHUB_CLIENT_SECRET: variable(text, 'Client secret for GITHUB_CLIENT_ID.', { secret: true }),
    GITHUB_URL: variable(webUrl.default('https://github.com'), 'URL of GitHub, or of a GitHub Enterprise server.'),
    GITHUB_API_URL: variable(
      webUrl.default('https://api.github.com'),
      'URL of its API. On a GitHub Enterprise server it ends with /api/v3.',
    ),
    OIDC_ISSUER: variable(webUrl.optional(), 'URL of an OpenID Connect provider people can sign in with.'),
    OIDC_CLIENT_ID: variable(text, 'Client ID of this site at that provider.'),
    OIDC_CLIENT_SECRET: variable(text, 'Client secret for OIDC_CLIENT_ID. Leave unset for a public client.', {
      secret: true,
    }),
    OIDC_NAME: variable(singleLine.max(40).default('single sign-on'), 'Name of the provider on the sign-in button.'),
    OIDC_PROVIDERS: variable(
      openIdProviders.default([]),
      'More OpenID Connect providers: a JSON list of objects with id, name, issuer, client_id and client_secret.',
      { fallback: 'none', secret: true },
    ),
  },
  (config, { production, refuse }) => {
    // Missing if it could not be read.
    const { OIDC_PROVIDERS: providers = [] } = config as Partial<typeof config>
    const issuers = providers.map(({ issuer }) => issuer)
    const ids = providers.map(({ id }) => id)
    refuse(
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
      Boolean(config.OIDC_ISSUER) !== Boolean(config.OIDC_CLIENT_ID),
      'set both, or neither',
    )
    refuse(
      ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      Boolean(config.GOOGLE_CLIENT_ID) !== Boolean(config.GOOGLE_CLIENT_SECRET),
      'set both, or neither',
    )
    refuse(
      ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
      Boolean(config.GITHUB_CLIENT_ID) !== Boolean(config.GITHUB_CLIENT_SECRET),
      'set both, or neither',
    )
    refuse(['OIDC_PROVIDERS'], new Set(ids).size < ids.length, 'each provider needs its own id')
    refuse(
      ['OIDC_PROVIDERS'],
      new Set(issuers).size < issuers.length || (!!config.OIDC_ISSUER && issuers.includes(config.OIDC_ISSUER)),
      'name each issuer once',
    )
    refuse(['OIDC_ISSUER'], production && isPlainHttp(config.OIDC_ISSUER), 'must be https in production')
    refuse(['OIDC_PROVIDERS'], production && issuers.some(isPlainHttp), 'issuers must be https in production')
    refuse(['GITHUB_URL'], production && isPlainHttp(config.GITHUB_URL), 'must be https in production')
    refuse(['GITHUB_API_URL'], production && isPlainHttp(config.GITHUB_API_URL), 'must be https in production')
  },
)

declare module '../../platform/config/config.ts' {
  interface Config extends ConfigOf<typeof signInVariables> {}
}
