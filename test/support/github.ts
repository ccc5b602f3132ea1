import { createHash, randomBytes } from 'node:crypto'
import { type Answer, startProvider } from './provider.ts'

export interface GitHub {
  url: string
  user: Record<string, unknown>
  emails: unknown
  /** Replaces GitHub's answers for a path. */
  instead: Map<string, Answer>
  close(): void
}

export const gitHubClient = { id: 'Iv1.8a61f9b3a7aba766', secret: 'a secret of an OAuth app' }

/** GitHub's OAuth and two API calls, shaped as documented. Errors of the token endpoint have status 200. */
export async function startGitHub(): Promise<GitHub> {
  const service = await startProvider()
  const codes = new Map<string, { challenge: string; redirect: string }>()
  const tokens = new Set<string>()
  const gitHub: GitHub = {
    url: service.base,
    user: { login: 'octocat', id: 583231, node_id: 'MDQ6VXNlcjU4MzIzMQ==', type: 'User', name: null, email: null },
    emails: [{ email: 'octocat@github.example', primary: true, verified: true, visibility: 'private' }],
    instead: new Map(),
    close: () => service.close(),
  }
  service.answer((request, response) => {
    const { url, body, headers } = request
    const instead = gitHub.instead.get(url.pathname)
    if (instead) return instead(request, response)
    const parameter = (name: string) => url.searchParams.get(name) ?? ''
    const isKnown = tokens.has((headers.authorization ?? '').replace(/^bearer /i, ''))
    const requiresAuthentication = () =>
      response
        .writeHead(401, { 'content-type': 'application/json; charset=utf-8' })
        .end('{"message":"Requires authentication","documentation_url":"https://docs.github.com/rest","status":"401"}')
    switch (url.pathname) {
      case '/login/oauth/authorize': {
        const code = randomBytes(10).toString('hex')
        codes.set(code, { challenge: parameter('code_challenge'), redirect: parameter('redirect_uri') })
        const location = `${parameter('redirect_uri')}?code=${code}&state=${encodeURIComponent(parameter('state'))}`
        return void response.writeHead(302, { location }).end()
      }
      case '/login/oauth/access_token': {
        const form = new URLSearchParams(body)
        const known = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const verifier = form.get('code_verifier') ?? ''
        if (form.get('client_id') !== gitHubClient.id || form.get('client_secret') !== gitHubClient.secret)
          return {
            error: 'incorrect_client_credentials',
            error_description: 'The client_id and/or client_secret passed are incorrect.',
          }
        if (!known || createHash('sha256').update(verifier).digest('base64url') !== known.challenge)
          return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
        const access_token = `gho_${randomBytes(18).toString('hex')}`
        tokens.add(access_token)
        return { access_token, token_type: 'bearer', scope: 'read:user,user:email' }
      }
      case '/api/v3/user':
        if (!headers['user-agent'])
          return void response.writeHead(403).end('Request forbidden by administrative rules.')
        return isKnown ? gitHub.user : requiresAuthentication()
      case '/api/v3/user/emails':
        return isKnown ? gitHub.emails : requiresAuthentication()
      default:
        return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}')
    }
  })
  return gitHub
}
