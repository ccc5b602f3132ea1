import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { fetchJson, ProviderFailure } from '../../../../platform/outbound/outbound.ts'

const name = 'PayPal'
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

interface AccessToken {
  token: string
  until: number
}
const tokens = new WeakMap<App, AccessToken>()

/** Cached until a minute before it expires. */
async function accessToken(app: App): Promise<string> {
  const now = app.clock.now().getTime()
  const known = tokens.get(app)
  if (known && known.until > now) return known.token
  const { PAYPAL_API_BASE: base, PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = app.config
  const answer = await fetchJson(name, new URL('/v1/oauth2/token', base), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    text: 'grant_type=client_credentials',
  })
  const { access_token: token, expires_in } = parseAnswer(Token, answer)
  tokens.set(app, { token, until: now + (expires_in - 60) * 1000 })
  return token
}

interface PaypalCall {
  method?: 'GET' | 'POST'
  /** JSON. */
  text?: string
  /** The idempotency key. */
  requestId?: string
}

export async function callPaypal<Answer>(
  app: App,
  path: string,
  schema: z.ZodType<Answer>,
  { method = 'GET', text, requestId }: PaypalCall = {},
): Promise<Answer> {
  const call = async () => {
    const headers = {
      authorization: `Bearer ${await accessToken(app)}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    }
    return fetchJson(name, new URL(path, app.config.PAYPAL_API_BASE), {
      method,
      headers,
      ...(text !== undefined && { text }),
    })
  }
  try {
    return parseAnswer(schema, await call())
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== 401) throw error
    tokens.delete(app)
    return parseAnswer(schema, await call())
  }
}

function parseAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderFailure(name, 'sent a response we can’t read')
  return read.data
}
