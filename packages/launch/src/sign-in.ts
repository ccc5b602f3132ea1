import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CliError } from './cli-error.ts'
import type { Credentials } from './credentials.ts'
import { type AuthorizationServer, credentialsIn, postForm, reasonIn, register, scope } from './oauth.ts'
import { hasBrowser, openBrowser } from './open-browser.ts'
import type { Terminal } from './terminal.ts'

interface SignIn {
  server: AuthorizationServer
  terminal: Terminal
  environment: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** Connects this computer to the person's account. */
export async function signIn(by: 'device' | 'browser' | undefined, context: SignIn): Promise<Credentials> {
  const { server, environment, signal } = context
  const chosen = by ?? (hasBrowser(environment) ? 'browser' : 'device')
  if (chosen === 'device' && server.device_authorization_endpoint === undefined)
    throw new CliError("This site can't sign in devices by code. Use --browser, or set SLIPWAY_TOKEN to an API key.")
  const clientId = await register(server, signal)
  return chosen === 'device' ? signInByCode(clientId, context) : signInByBrowser(clientId, context)
}

const denied = 'You denied access, so nothing was connected.'

/** RFC 8628: the person enters a code on any device. */
async function signInByCode(clientId: string, { server, terminal, signal }: SignIn): Promise<Credentials> {
  const started = await postForm(server.device_authorization_endpoint!, { client_id: clientId, scope }, signal)
  if (!started.ok) throw new CliError(`Can't sign in: ${reasonIn(started.body)}`)
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } = started.body
  terminal.say(`Open ${verification_uri} and enter this code: ${user_code}`)
  if (typeof verification_uri_complete === 'string') terminal.say(`Or open ${verification_uri_complete}`)
  const fields = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: clientId,
    device_code: String(device_code),
  }
  const ends = Date.now() + Number(expires_in ?? 900) * 1000
  let pause = Number(interval ?? 5) * 1000
  while (Date.now() < ends) {
    await sleep(pause, undefined, { signal })
    const { ok, body } = await postForm(server.token_endpoint, fields, signal)
    if (ok) return credentialsIn(clientId, body)
    if (body.error === 'slow_down') pause += 5000
    else if (body.error === 'access_denied') throw new CliError(denied)
    else if (body.error === 'expired_token') break
    else if (body.error !== 'authorization_pending') throw new CliError(`Can't sign in: ${reasonIn(body)}`)
  }
  throw new CliError('The code has expired. Run the command again to get a new one.')
}

/** RFC 8252: the browser of this computer comes back to a port on loopback, with PKCE. */
async function signInByBrowser(
  clientId: string,
  { server, terminal, environment, signal }: SignIn,
): Promise<Credentials> {
  const state = randomBytes(16).toString('base64url')
  const verifier = randomBytes(32).toString('base64url')
  const redirect = await listenForRedirect(server.issuer, state, signal)
  try {
    const address = new URL(server.authorization_endpoint)
    address.search = String(
      new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirect.uri,
        scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
    )
    terminal.say(`Opening your browser. If it doesn't open, go to:\n${address}`)
    openBrowser(address.href, environment)
    const fields = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: await redirect.code,
      redirect_uri: redirect.uri,
      code_verifier: verifier,
    }
    const { ok, body } = await postForm(server.token_endpoint, fields, signal)
    if (!ok) throw new CliError(`Can't sign in: ${reasonIn(body)}`)
    return credentialsIn(clientId, body)
  } finally {
    redirect.close()
  }
}

async function listenForRedirect(issuer: string, state: string, signal: AbortSignal) {
  const { promise, resolve, reject } = withResolvers<string>()
  const listener = createServer((request, response) => {
    const { pathname, searchParams: answer } = new URL(request.url ?? '/', 'http://127.0.0.1')
    // Other pages and programs on this computer may call the port too, so what doesn't carry our state is ignored.
    if (pathname !== '/callback' || answer.get('state') !== state) return response.writeHead(404).end('Not found\n')
    const code = answer.get('code')
    const isOurs = answer.get('iss') === null || answer.get('iss') === issuer
    const text =
      code && isOurs ? 'You’re signed in. Go back to your terminal.' : 'Not connected. Go back to your terminal.'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
    response.end(`<!doctype html><meta charset="utf-8"><title>Slipway</title><h1>${text}</h1>`)
    if (code && isOurs) resolve(code)
    else
      reject(
        new CliError(
          answer.get('error') === 'access_denied'
            ? denied
            : `Can't sign in: ${answer.get('error_description') ?? 'the answer came from another site.'}`,
        ),
      )
  })
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  // It may fail before anything awaits it.
  promise.catch(() => {})
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  return {
    uri: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`,
    code: promise,
    close() {
      listener.close()
      listener.closeIdleConnections()
    },
  }
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<Value>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
