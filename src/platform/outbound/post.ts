import { counted } from '../numbers.ts'
import { type AddressRules, checkOutboundUrl, OutboundError } from './addresses.ts'
import { guardedConnect } from './connect.ts'
import { undici } from './undici.ts'

interface PostOptions {
  headers: Record<string, string>
  body: string
  /** For the whole exchange. */
  milliseconds: number
  /** How much of the response to keep. The rest isn't read. */
  maxBytes: number
}

/** Either a response with the start of its text, or the reason why there was none, as text for people. */
export type PostResult = { status: number; text: string } | { status: null; error: string }

/** Posts text to a user-supplied address: public addresses only, no redirects, with limits for time and size. */
export async function guardedPost(
  rules: AddressRules,
  url: URL,
  { headers, body, milliseconds, maxBytes }: PostOptions,
): Promise<PostResult> {
  const { Agent, request } = undici()
  const signal = AbortSignal.timeout(milliseconds)
  const agent = new Agent({
    connect: guardedConnect(rules),
    allowH2: false,
    maxHeaderSize: 16 * 1024,
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
  })
  try {
    checkOutboundUrl(rules, url)
    const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal })
    response.body.on('error', () => {})
    return { status: response.statusCode, text: await startOf(response.body, maxBytes) }
  } catch (error) {
    return { status: null, error: explain(error, signal, milliseconds) }
  } finally {
    await agent.destroy()
  }
}

/** A response that breaks off still counts as a response. */
async function startOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

function explain(error: unknown, signal: AbortSignal, milliseconds: number): string {
  if (error instanceof OutboundError) return error.message
  const { errors } = undici()
  if (signal.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError)
    return `No response within ${counted(Math.ceil(milliseconds / 1000), 'second')}.`
  const { code = '' } = error as NodeJS.ErrnoException
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|ISSUER|UNABLE_TO_VERIFY/.test(code))
    return `The certificate isn’t valid (${code}).`
  if (code === 'ECONNREFUSED') return 'The server refused the connection.'
  return 'The connection was lost.'
}
