export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
  deviceAuthorization: '/oauth/device',
  jwks: '/oauth/jwks',
  interaction: '/oauth/interaction',
  device: '/device',
  apps: '/account/apps',
  disconnect: '/account/apps/disconnect',
  metadata: '/.well-known/oauth-authorization-server',
  openidMetadata: '/.well-known/openid-configuration',
} as const
