import type { App } from '../../../platform/app.ts'
import { notFound } from '../../../platform/problem.ts'

/** A service that people can sign in with. */
export interface SocialProvider {
  kind: 'oidc' | 'github'
  /** Part of its paths. */
  id: string
  /** On buttons. */
  name: string
  issuer: string
  clientId: string
  clientSecret?: string | undefined
}

export function socialProviders({ config }: App): SocialProvider[] {
  const { GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID, OIDC_ISSUER, OIDC_CLIENT_ID } = config
  const providers: SocialProvider[] = config.OIDC_PROVIDERS.map(({ id, name, issuer, client_id, client_secret }) => ({
    kind: 'oidc',
    id,
    name,
    issuer,
    clientId: client_id,
    clientSecret: client_secret,
  }))
  if (OIDC_ISSUER && OIDC_CLIENT_ID)
    providers.unshift({
      kind: 'oidc',
      id: 'oidc',
      name: config.OIDC_NAME,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
    })
  if (GITHUB_CLIENT_ID)
    providers.unshift({
      kind: 'github',
      id: 'github',
      name: 'GitHub',
      issuer: `${config.GITHUB_URL.replace(/\/$/, '')}/login/oauth`,
      clientId: GITHUB_CLIENT_ID,
      clientSecret: config.GITHUB_CLIENT_SECRET,
    })
  if (GOOGLE_CLIENT_ID)
    providers.unshift({
      kind: 'oidc',
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
    })
  return providers
}

export function socialProvider(app: App, id: string): SocialProvider {
  const provider = socialProviders(app).find((one) => one.id === id)
  if (!provider) throw notFound("This way to sign in isn't set up on this site.")
  return provider
}

/** Each provider has its own path, so that one provider's response is never mistaken for another's. */
export function callbackPath({ id }: SocialProvider): `/${string}` {
  return `/sign-in/social/${id}/callback`
}
