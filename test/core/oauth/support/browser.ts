interface Cookie {
  value: string
  path: string
}

export interface Page {
  status: number
  url: string
  text: string
  headers: Headers
}

/** Keeps cookies and follows redirects within the site; stops and reports the URL when a redirect leaves it. */
export class Browser {
  readonly #site: string
  readonly #cookies = new Map<string, Cookie>()

  constructor(site: string) {
    this.#site = site
  }

  keep(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [pair = '', ...attributes] = text.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
      if (attributes.some((attribute) => /^(max-age=0$|expires=Thu, 01 Jan 1970)/i.test(attribute)))
        this.#cookies.delete(`${name} ${path}`)
      else this.#cookies.set(`${name} ${path}`, { value: pair, path })
    }
  }

  get cookies(): string[] {
    return [...this.#cookies.values()].map(({ value }) => value)
  }

  async open(url: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`))
      .map(({ value }) => value)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: cookie.join('; '),
        ...(form && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    this.keep(response.headers.getSetCookie())
    const location = response.headers.get('location')
    const next = location && new URL(location, url)
    if (!next) return { status: response.status, url, text: await response.text(), headers: response.headers }
    await response.body?.cancel()
    if (next.origin !== this.#site || next.pathname === '/sign-in')
      return { status: response.status, url: next.href, text: '', headers: response.headers }
    return this.open(next.href)
  }

  /** Presses a button of the consent form; the page has other forms too. */
  async press(page: Page, answer: 'allow' | 'deny', changed: Record<string, string> = {}): Promise<Page> {
    const action = /<form method="post" action="([^"]*\/(?:oauth|account\/apps)\/[^"]+)"/.exec(page.text)?.[1]
    if (!action) throw new Error(`There is no form on ${page.url}:\n${page.text}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    )
    return this.open(new URL(action, page.url).href, { ...Object.fromEntries(hidden), answer, ...changed })
  }

  /** Runs an authorization request and returns the redirect to the client. */
  async authorize(url: string, answer: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const page = await this.open(url)
    if (!page.url.startsWith(this.#site)) return new URL(page.url)
    return new URL((await this.press(page, answer)).url)
  }
}
