interface JsonRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
  /** A body that is sent unchanged. The headers have to name its type. */
  text?: string
  /** Timeout for the whole response. */
  seconds?: number
  /** Maximum size of the response after decompression. */
  maxBytes?: number
}

/** A third-party service gave no usable response. The message is for logs and never contains the request. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly status: number | undefined

  constructor(provider: string, what: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`${provider} ${what}`, { cause })
    this.status = status
  }
}

/** Fetches JSON from a third-party service, with limits for time and size and without following redirects. */
export async function fetchJson(provider: string, url: URL, request: JsonRequest = {}): Promise<unknown> {
  return parseJson(provider, await fetchText(provider, url, { accept: 'application/json', ...request }))
}

/** The same for any text. */
export async function fetchText(
  provider: string,
  url: URL,
  {
    accept = '*/*',
    method = 'GET',
    headers = {},
    body,
    text,
    seconds = 30,
    maxBytes = 8 * 1024 * 1024,
  }: JsonRequest & { accept?: string } = {},
): Promise<string> {
  const signal = AbortSignal.timeout(seconds * 1000)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept,
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
    return await readText(provider, response, maxBytes)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(
      provider,
      signal.aborted ? `didn't respond within ${seconds} seconds` : "couldn't be reached",
      { cause: error },
    )
  }
}

async function readText(provider: string, response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderFailure(provider, `sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's error is left out, because it quotes the response.
    throw new ProviderFailure(provider, "didn't send valid JSON")
  }
}
