import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, Provider } from 'oidc-provider'

export interface CertifiedProvider {
  issuer: string
  /** The claims of the next person who signs in. `sub` identifies them. */
  person: { sub: string } & Record<string, unknown>
  close(): void
}

/** The certified `oidc-provider` on loopback, with a sign-in page that lets everyone in. */
export async function startCertifiedProvider(client: ClientMetadata): Promise<CertifiedProvider> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const certified: CertifiedProvider = {
    issuer,
    person: { sub: 'nobody' },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['for tests only'] },
    findAccount: async (_ctx, id) => ({ accountId: id, claims: async () => ({ ...certified.person, sub: id }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  })
  server.on('request', async (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return provider.callback()(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const accountId = certified.person.sub
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })
  return certified
}
