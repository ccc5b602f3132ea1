/** The URLs of this site. With `PORT=0` and no `SITE_URL` they are known only once the server listens. */
export class Urls {
  #site: string

  constructor(siteUrl: string) {
    this.#site = siteUrl.replace(/\/+$/, '')
  }

  moveTo(siteUrl: string) {
    this.#site = siteUrl
  }

  get site() {
    return this.#site
  }
  get api() {
    return `${this.#site}/api/v1`
  }
  get mcp() {
    return `${this.#site}/mcp`
  }
  get openapi() {
    return `${this.#site}/openapi.json`
  }
  get docs() {
    return `${this.#site}/docs/api`
  }
  to(path: `/${string}`) {
    return `${this.#site}${path}`
  }
}

/** The text if it is a path on this site, the fallback otherwise. Prevents open redirects. */
export function localPath(text: unknown, fallback = '/'): string {
  return typeof text === 'string' && text.length <= 2000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : fallback
}
