interface Question {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
  /** A body that is sent as it is; its type stands in the headers. */
  text?: string
  /** Until the whole answer is here. */
  seconds?: number
  /** Largest answer in bytes, after decompression. */
  most?: number
}

/** A service we depend on did not give us an answer we can use. Its text is for logs and never holds what we sent. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly status: number | undefined

  constructor(provider: string, what: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`${provider} ${what}`, { cause })
    this.status = status
  }
}

/**
 * Asks a service of another company for JSON: within a time, up to a size, and never at another address than the one
 * given.
 */
export async function askJson(
  provider: string,
  url: URL,
  { method = 'GET', headers = {}, body, text, seconds = 30, most = 8 * 1024 * 1024 }: Question = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(seconds * 1000)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Slipway',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(text !== undefined && { body: text }),
      // A credential must not follow a redirect.
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderFailure(provider, `answered ${response.status}`, { status: response.status })
    }
    return readJson(provider, await readText(provider, response, most))
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(
      provider,
      signal.aborted ? `did not answer within ${seconds} s` : 'could not be reached',
      { cause: error },
    )
  }
}

async function readText(provider: string, response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new ProviderFailure(provider, `answered with more than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's error, which quotes what was received.
    throw new ProviderFailure(provider, 'answered with something that is not JSON')
  }
}
