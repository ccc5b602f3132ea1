import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Interaction, type Provider } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import type { Scope } from '../../../platform/operation/caller.ts'
import { Problem } from '../../../platform/problem.ts'
import { checkFormToken, checkSameOrigin } from '../../../web/csrf.ts'
import { redirectToSignIn } from '../../../web/links.ts'
import type { Person } from '../../../web/viewer.ts'
import { signedInPerson } from '../../sessions/pages/session.ts'
import { networkAndDevice, requestOrigin } from '../../sessions/request-origin.ts'
import { knownScopes } from '../access-tokens.ts'
import { type ClientSummary, formActionSource, summarizeClient } from '../client-summary.ts'
import { oauthPaths } from '../paths.ts'
import { saveGrant } from '../save-grant.ts'
import { consentPage } from './consent-page.ts'
import { type Frame, oauthPageHeaders } from './frame.ts'

interface ConsentRequest {
  interaction: Interaction
  client: ClientSummary
  scopes: Scope[]
  resources: string[]
  redirectUri: string
}

/** Visitors sign in first and come back here. */
export async function showConsent(
  app: App,
  provider: Provider,
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const consent = await readConsentRequest(provider, request, reply)
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, consentPath(consent))
  const { client, scopes, redirectUri } = consent
  const content = consentPage({ siteName: app.siteName(), action: consentPath(consent), person, client, scopes })
  reply.headers(oauthPageHeaders(formActionSource(redirectUri)))
  return reply.send(await frame(request, { title: `Allow ${client.clientName}?`, content }))
}

/** Redirects back to the app with the member's decision. */
export async function handleConsent(app: App, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  checkSameOrigin(app, request.headers)
  const consent = await readConsentRequest(provider, request, reply)
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, consentPath(consent))
  const form = new URLSearchParams(String(request.body ?? ''))
  checkFormToken(person.cookie, form.get('form_token'))
  const allowed = form.get('answer') === 'allow'
  const result = allowed
    ? await grantConsent(app, provider, consent, person, request)
    : { error: 'access_denied', error_description: 'the user denied the request' }
  const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.header('cache-control', 'no-store').redirect(next, 303)
}

// For oidc-provider, login and consent are one step, because it doesn't keep its own session.
async function grantConsent(
  app: App,
  provider: Provider,
  { interaction, client, scopes, resources }: ConsentRequest,
  { member }: Person,
  request: FastifyRequest,
) {
  const accountId = String(member.id)
  const clientId = String(interaction.params.client_id)
  const where = networkAndDevice(app, requestOrigin(request))
  const grantId = await saveGrant(app, provider, { clientId, client, scopes, resources }, member.id, where)
  return { login: { accountId, remember: false }, consent: { grantId } }
}

async function readConsentRequest(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ConsentRequest> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
    throw error instanceof errors.SessionNotFound ? expiredRequest(error) : error
  })
  if (interaction.uid !== (request.params as { uid: string }).uid) throw expiredRequest()
  const { client_id, redirect_uri, scope, resource } = interaction.params as Record<string, string | undefined>
  const client = await provider.Client.find(String(client_id))
  if (!client || redirect_uri === undefined) throw expiredRequest()
  return {
    interaction,
    client: summarizeClient(client, redirect_uri),
    scopes: knownScopes(scope ?? ''),
    resources: [resource ?? []].flat(),
    redirectUri: redirect_uri,
  }
}

function expiredRequest(cause?: unknown): Problem {
  return new Problem(
    'not_found',
    'This request has expired or was started in another browser. Go back to the app and connect again.',
    { cause },
  )
}

function consentPath({ interaction }: ConsentRequest): string {
  return `${oauthPaths.interaction}/${interaction.uid}`
}
