import { Agent, type FormData, request } from 'undici'

export interface Reply {
  status: number
  text: string
  /** The parsed text, if it is JSON. */
  body: any
  location: string | undefined
}

/** `nothing`: the request was never sent. `unknown`: it may have had its effect. */
export type Sent = { reply: Reply; failure?: undefined } | { reply?: undefined; failure: 'nothing' | 'unknown' }

interface Options {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: object
  payload?: string | FormData
}

const neverSent = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/** A browser or a program, with its own cookies and address. */
export class Client {
  readonly #url: string
  readonly #agent: Agent
  readonly cookies = new Map<string, string>()
  readonly headers: Record<string, string>

  constructor(url: string, headers: Record<string, string> = {}, timeout = 20_000) {
    this.#url = url
    this.headers = headers
    this.#agent = new Agent({ headersTimeout: timeout, bodyTimeout: timeout, connect: { timeout: 5_000 } })
  }

  async send(path: string, { method = 'GET', headers = {}, form, json, payload }: Options = {}): Promise<Sent> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : payload
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    try {
      const response = await request(this.#url + path, {
        dispatcher: this.#agent,
        method,
        headers: {
          ...this.headers,
          ...(cookie && { cookie }),
          ...((form || json) && { 'content-type': type }),
          ...(form && { 'sec-fetch-site': 'same-origin' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.body.text()
      for (const line of [response.headers['set-cookie'] ?? []].flat()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        this.cookies.set(name!, value!)
      }
      const isJson = /json/.test(String(response.headers['content-type']))
      const location = response.headers.location === undefined ? undefined : String(response.headers.location)
      return { reply: { status: response.statusCode, text, body: isJson && text ? JSON.parse(text) : null, location } }
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string })
      return { failure: neverSent.has(String(code)) ? 'nothing' : 'unknown' }
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }
}
