import { connectionFailed, errorOf, readJson, SlipwayError, timedOut } from './errors.ts'
import { type OperationName, operations, type RequestOptions, SlipwayOperations } from './operations.ts'
import { type Page, PagedRequest } from './pages.ts'
import { delayBefore, isTransient, sleep } from './retry.ts'

type Token = string | undefined

export interface SlipwayOptions {
  /** Where the site is, such as `https://launch.example`. */
  site: string
  /** An API key or an OAuth access token, or a function that returns it. Public reads need none. */
  token?: Token | (() => Token | Promise<Token>)
  /**
   * Called when the site refuses the token with 401. Return a new one to try again, or nothing to give up. Calls that
   * fail at the same time share one refresh.
   */
  refreshToken?: (refused: Token) => Token | Promise<Token>
  /** How often a call that failed temporarily is retried. 3 by default. */
  maxRetries?: number
  /** The longest wait for a retry in milliseconds. If the site asks for more, the call fails. 60,000 by default. */
  maxRetryDelay?: number
  /** Milliseconds for one attempt. 60,000 by default. */
  timeout?: number
  /** Sent with every request. */
  headers?: Record<string, string>
  fetch?: typeof fetch
}

interface Prepared {
  url: string
  init: RequestInit & { headers: Record<string, string> }
  mayRetry: boolean
}

/** The API of one site. Every operation is a method that takes its path, query and body parameters in one object. */
export class Slipway extends SlipwayOperations {
  readonly #origin: string
  readonly #api: string
  readonly #options: SlipwayOptions
  #token: SlipwayOptions['token']
  #refreshing: Promise<Token> | undefined

  constructor(options: SlipwayOptions) {
    super()
    const site = parseSite(options.site)
    this.#origin = site.origin
    this.#api = `${site.origin}${site.pathname.replace(/\/+$/, '')}/api/v1`
    this.#options = options
    this.#token = options.token
  }

  protected override async request<Result>(
    name: OperationName,
    parameters: object,
    options: RequestOptions = {},
  ): Promise<Result> {
    const prepared = this.#prepare(name, parameters, options)
    const { maxRetries = 3, maxRetryDelay = 60_000, refreshToken } = this.#options
    let mayRefresh = refreshToken !== undefined
    for (let attempt = 0; ; ) {
      const token = await this.#currentToken()
      try {
        return await this.#attempt<Result>(prepared, token, options)
      } catch (error) {
        if (!(error instanceof SlipwayError)) throw error
        if (error.status === 401 && mayRefresh) {
          mayRefresh = false
          if (await this.#refresh(token)) continue
          throw error
        }
        // A rate-limited request had no effect, so any may be retried.
        const mayRetry = isTransient(error) && (prepared.mayRetry || error.status === 429)
        if (!mayRetry || attempt >= maxRetries) throw error
        const delay = delayBefore(attempt++, error.retryAfter, Math.random)
        if (delay > maxRetryDelay) throw error
        await sleep(delay, options.signal)
      }
    }
  }

  protected override pages<Result extends Page<Item>, Item>(
    name: OperationName,
    parameters: { page?: number | undefined },
    options?: RequestOptions,
  ): PagedRequest<Result, Item> {
    return new PagedRequest(parameters.page, (page) => this.request<Result>(name, { ...parameters, page }, options))
  }

  #prepare(name: OperationName, parameters: object, { idempotencyKey }: RequestOptions): Prepared {
    const { method, path, query, hasBody, isSafe, takesKey } = operations[name]
    const rest: Record<string, unknown> = { ...parameters }
    const address = path.replace(/\{(\w+)\}/g, (_, part: string) => {
      const value = String(rest[part] ?? '')
      // Without the part, or with a dot in its place, the URL would be another operation's.
      if (value === '' || value === '.' || value === '..')
        throw new TypeError(`${name}: ${part} is ${value || 'missing'}`)
      delete rest[part]
      return encodeURIComponent(value)
    })
    const search = new URLSearchParams()
    for (const [part, value] of Object.entries(rest)) {
      // Unknown parameters are sent too, so that the site can suggest what was meant.
      if (hasBody && !(query as readonly string[]).includes(part)) continue
      if (value !== undefined) search.set(part, String(value))
      delete rest[part]
    }
    const body = hasBody && Object.values(rest).some((value) => value !== undefined) ? JSON.stringify(rest) : undefined
    const key = takesKey ? (idempotencyKey ?? newKey()) : undefined
    return {
      url: `${this.#api}${address}${search.size > 0 ? `?${search}` : ''}`,
      init: {
        method,
        headers: {
          accept: 'application/json',
          ...this.#options.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body }),
      },
      mayRetry: isSafe || key !== undefined,
    }
  }

  async #attempt<Result>({ url, init }: Prepared, token: Token, { signal }: RequestOptions): Promise<Result> {
    const { timeout = 60_000, fetch = globalThis.fetch } = this.#options
    signal?.throwIfAborted()
    const late = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      // Read as part of the attempt, because the connection can break while the body is read.
      return response.ok ? await readJson<Result>(response) : await Promise.reject(await errorOf(response))
    } catch (error) {
      if (error instanceof SlipwayError) throw error
      signal?.throwIfAborted()
      throw late.aborted ? timedOut(timeout, this.#origin) : connectionFailed(error, this.#origin)
    }
  }

  async #currentToken(): Promise<Token> {
    return typeof this.#token === 'function' ? this.#token() : this.#token
  }

  /** True if there is a token other than the refused one. */
  async #refresh(refused: Token): Promise<boolean> {
    if ((await this.#currentToken()) !== refused) return true
    const refresh = async () => this.#options.refreshToken!(refused)
    this.#refreshing ??= refresh().finally(() => {
      this.#refreshing = undefined
    })
    const fresh = await this.#refreshing
    if (fresh === undefined) return false
    if (typeof this.#token !== 'function') this.#token = fresh
    return true
  }
}

function parseSite(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new TypeError(`site must be an address like https://launch.example, not ${text}`)
  return url
}

/** Not `randomUUID`, which browsers have on https only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
