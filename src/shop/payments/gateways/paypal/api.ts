import * as z from 'zod'
import type { App } from '../../../../platform/app.ts'
import { askJson, ProviderFailure } from '../../../../platform/outbound/outbound.ts'

const name = 'PayPal'
const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

interface Pass {
  token: string
  until: number
}
const passes = new WeakMap<App, Pass>()

/** Lets us in; asked for again shortly before it ends. */
async function pass(app: App): Promise<string> {
  const now = app.clock.now().getTime()
  const known = passes.get(app)
  if (known && known.until > now) return known.token
  const { PAYPAL_API_BASE: base, PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = app.config
  const answer = await askJson(name, new URL('/v1/oauth2/token', base), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    text: 'grant_type=client_credentials',
  })
  const { access_token: token, expires_in } = understood(Token, answer)
  passes.set(app, { token, until: now + (expires_in - 60) * 1000 })
  return token
}

interface Question {
  method?: 'GET' | 'POST'
  /** JSON, as it is sent. */
  text?: string
  /** The same at every try makes the effect happen once. */
  requestId?: string
}

export async function askPaypal<Answer>(
  app: App,
  path: string,
  schema: z.ZodType<Answer>,
  { method = 'GET', text, requestId }: Question = {},
): Promise<Answer> {
  const ask = async () => {
    const headers = {
      authorization: `Bearer ${await pass(app)}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    }
    return askJson(name, new URL(path, app.config.PAYPAL_API_BASE), {
      method,
      headers,
      ...(text !== undefined && { text }),
    })
  }
  try {
    return understood(schema, await ask())
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.status !== 401) throw error
    passes.delete(app)
    return understood(schema, await ask())
  }
}

function understood<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderFailure(name, 'answered with something that cannot be understood')
  return read.data
}
