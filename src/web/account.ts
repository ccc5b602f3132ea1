import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Person, personOf, toSignIn } from '../core/sessions/pages/person.ts'
import type { Problem } from '../platform/problem.ts'
import { pageHead } from './components/page-head.ts'
import { tabs } from './components/tabs.ts'
import { checkFormToken } from './csrf.ts'
import { readForm } from './forms.ts'
import { type Html, html } from './html.ts'
import type { Site } from './page.ts'
import { handleForm, type PageResponse, show } from './show.ts'
import { signedOutPage } from './signed-out.ts'

const work = [
  ['/account/listings', 'Listings'],
  ['/account/drafts', 'Drafts'],
  ['/account/claims', 'Claims'],
  ['/account/orders', 'Orders'],
  ['/account/interview', 'Interview'],
  ['/account/notifications', 'Notifications'],
] as const
const settings = [
  ['/account/profile', 'Profile'],
  ['/account/keys', 'API keys'],
  ['/account/apps', 'Connected apps'],
  ['/account/mails', 'Mails'],
] as const
type Part = (typeof work | typeof settings)[number][0]

/** A page of the account, below its tabs. */
export function accountPage(current: Part, title: string, content: Html): PageResponse {
  const marked = (parts: readonly (readonly [string, string])[]) =>
    parts.map(([href, text]) => ({ href, text, current: href === current }))
  const isSetting = settings.some(([href]) => href === current)
  const all = [...marked(work), { href: '/account/profile', text: 'Settings', current: isSetting }]
  return {
    title,
    content: html`<div class="page">${pageHead({ title })}<div class="many-tabs">${tabs('Account', all)}${isSetting && tabs('Settings', marked(settings))}</div>${content}</div>`,
  }
}

/** For signed-in people only; others sign in first and come back. */
export function asPerson(
  site: Site,
  work: (person: Person, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personOf(site.app, request)
    return person
      ? work(person, request, reply)
      : toSignIn(reply, request.method === 'GET' ? request.url : '/account/profile')
  }
}

/**
 * A form of the account: it must come from this very session, and a refusal shows the page again, with what was typed. Whoever was
 * signed out while they typed keeps it too.
 */
export function accountForm(
  site: Site,
  work: (person: Person, form: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  again: (person: Person, problem: Problem, form: URLSearchParams) => Promise<PageResponse>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personOf(site.app, request)
    if (!person)
      return isFormOfSession(request)
        ? show(site, request, reply, signedOutPage(request))
        : toSignIn(reply, '/account/profile')
    const form = readForm(request)
    return handleForm(
      site,
      request,
      reply,
      async () => {
        checkFormToken(person.cookie, form.get('form_token'))
        return work(person, form, request, reply)
      },
      (problem) => again(person, problem, form),
    )
  }
}

/** A person sent it from a page that was open. Scripts of a page are led to sign in, and lead the person there. */
function isFormOfSession(request: FastifyRequest): boolean {
  const { 'content-type': type = '', 'sec-fetch-mode': mode = 'navigate' } = request.headers
  return (
    type.startsWith('application/x-www-form-urlencoded') && mode === 'navigate' && readForm(request).has('form_token')
  )
}

export function tokenField({ formToken }: Person): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}">`
}
