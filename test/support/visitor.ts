import type { InjectOptions } from 'fastify'
import { createMember, type Member, type NewMember } from '../../src/core/members/members.ts'
import { startSession } from '../../src/core/sessions/session.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Answered, TestApp } from './app.ts'

export interface MailSeen {
  to: string
  subject: string
  text: string
  /** The path of the text's first link to this site. */
  link: string
}

/** A person with a browser that stores cookies and sends forms like a real one. */
export class Visitor {
  readonly #site: TestApp
  readonly cookies = new Map<string, string>()
  address: string
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  constructor(site: TestApp, address = '203.0.113.7') {
    this.#site = site
    this.address = address
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answered> {
    return this.#send({ method: 'GET', url, headers: { 'sec-fetch-site': 'none', ...headers } })
  }

  post(
    url: string,
    form: Record<string, string | string[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) for (const item of [value].flat()) body.append(name, item)
    return this.#send({
      method: 'POST',
      url,
      payload: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  /** The CSRF token of the session. */
  async formToken(page = '/account/profile'): Promise<string> {
    return /name="form_token" value="([^"]+)"/.exec((await this.get(page)).text)?.[1] ?? ''
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.get('/account/profile')).status === 200
  }

  async #send(options: InjectOptions): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', 'user-agent': this.userAgent, ...(cookie && { cookie }), ...options.headers }
    const answer = await this.#site.call({ ...options, remoteAddress: this.address, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (/max-age=0/i.test(line)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return answer
  }
}

/** A visitor who is signed in. */
export async function signedIn(
  site: TestApp,
  member: Partial<NewMember> = {},
  address?: string,
): Promise<Visitor & { member: Member }> {
  const made = await (member.email
    ? createMember(site.app.db, site.clock.now(), { verified: true, ...(member as NewMember) })
    : site.member(member))
  const visitor = new Visitor(site, address)
  visitor.cookies.set(
    'slipway',
    await startSession(site.app, site.app.db, made.id, { address: visitor.address, userAgent: visitor.userAgent }),
  )
  return Object.assign(visitor, { member: made })
}

/** The newest email to an address. */
export async function mailTo(site: TestApp, to: string): Promise<MailSeen> {
  const mail = await site.app.db.maybe(sql<{ subject: string; text: string }>`
    select subject, body_text as text from mails where recipient = ${to} order by id desc limit 1`)
  if (!mail) throw new Error(`No mail went to ${to}`)
  const url = mail.text.split(/\s+/).find((word) => word.startsWith(`${site.app.urls.site}/`)) ?? ''
  return { to, ...mail, link: url.slice(site.app.urls.site.length) }
}

export async function mailsTo(site: TestApp, to: string): Promise<string[]> {
  const rows = await site.app.db.many(sql<{ template: string }>`
    select template from mails where recipient = ${to} order by id`)
  return rows.map(({ template }) => template)
}
