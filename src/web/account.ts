import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../platform/problem.ts'
import { pageHead } from './components/page-head.ts'
import { tabLinks, tabs } from './components/tabs.ts'
import { checkFormToken } from './csrf.ts'
import { readForm } from './forms.ts'
import { type Html, html } from './html.ts'
import type { Navigation } from './layout/navigation.ts'
import { toSignIn } from './links.ts'
import type { Site } from './page.ts'
import { handleForm, type PageResponse, show } from './show.ts'
import { signedOutPage } from './signed-out.ts'
import type { Person } from './viewer.ts'

/** A page of the account, below its tabs. */
export function accountPage(current: string, title: string, content: Html): PageResponse {
  return { title, content: (navigation) => accountContent(current, title, content, navigation) }
}

export function accountContent(current: string, title: string, content: Html, { account }: Navigation): Html {
  return html`<div class="page">${pageHead({ title })}${accountTabs(account, current)}${content}</div>`
}

function accountTabs({ main, settings }: Navigation['account'], current: string): Html {
  const isSetting = settings.some(([href]) => href === current)
  const all = [...tabLinks(main, current), { href: '/account/profile', text: 'Settings', current: isSetting }]
  return html`<div class="many-tabs">${tabs('Account', all)}${
    isSetting && tabs('Settings', tabLinks(settings, current))
  }</div>`
}

/** For signed-in people only; others sign in first and come back. */
export function asPerson(
  site: Site,
  work: (person: Person, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await site.readPerson(request)
    return person
      ? work(person, request, reply)
      : toSignIn(reply, request.method === 'GET' ? request.url : '/account/profile')
  }
}

/**
 * A form of the account: it must come from this very session, and a refusal shows the page again, with what was typed.
 * Whoever was
 * signed out while they typed keeps it too.
 */
export function accountForm(
  site: Site,
  work: (person: Person, form: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  again: (person: Person, problem: Problem, form: URLSearchParams) => Promise<PageResponse>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await site.readPerson(request)
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
