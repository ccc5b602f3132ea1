import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../platform/html.ts'
import type { Problem } from '../platform/problem.ts'
import { pageHead } from './components/page-head.ts'
import { tabLinks, tabs } from './components/tabs.ts'
import { checkFormToken } from './csrf.ts'
import { readForm } from './forms.ts'
import type { Navigation } from './layout/navigation.ts'
import { redirectToSignIn } from './links.ts'
import type { Site } from './page.ts'
import { handleForm, type PageResponse, show } from './show.ts'
import type { Person } from './viewer.ts'

/** Fields that prove someone's identity. They are used once and never written into a page. */
export const proofFields: ReadonlySet<string> = new Set(['current', 'code', 'passkey'])

/** Fields that are not carried over: proofs of identity have to be typed again. */
const credentialFields = new Set([
  'form_token',
  'sure',
  'password',
  'passphrase',
  'passphrase_again',
  'key',
  ...proofFields,
])

/** A page of the account area, with its tabs. */
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

/** For signed-in members only. Others are sent to sign in and then back. */
export function asPerson(
  site: Site,
  work: (person: Person, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await site.readPerson(request)
    return person
      ? work(person, request, reply)
      : redirectToSignIn(reply, request.method === 'GET' ? request.url : '/account/profile')
  }
}

/**
 * Handles a form of the account area, which must come from the same session. If it is refused, the page is shown again
 * with the typed values. They also survive if the member was signed out in the meantime.
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
        : redirectToSignIn(reply, '/account/profile')
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

/** Whether a person sent the form from an open page. A script gets the redirect to the sign-in page and follows it. */
function isFormOfSession(request: FastifyRequest): boolean {
  const { 'content-type': type = '', 'sec-fetch-mode': mode = 'navigate' } = request.headers
  return (
    type.startsWith('application/x-www-form-urlencoded') && mode === 'navigate' && readForm(request).has('form_token')
  )
}

/** Keeps the typed values of a member who was signed out in the meantime, to be sent again after signing in. */
function signedOutPage(request: FastifyRequest): PageResponse {
  const fields = [...readForm(request)].filter(([name]) => !credentialFields.has(name))
  return {
    title: 'You’re signed out',
    status: 403,
    content: html`<div class="page narrow">${pageHead({
      title: 'You’re signed out',
      lede: 'We didn’t save your changes, but this page keeps what you typed. Sign in in a new tab, then come back and continue.',
    })}
<form class="cluster" method="post" action="${request.url.split('?')[0]}">\
<input type="hidden" name="form_token" value="">${fields.map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    )}<a class="button" href="/sign-in" target="_blank">Sign in (new tab)</a>\
<button class="button button-quiet">Continue</button></form></div>`,
  }
}

export function tokenField({ formToken }: Person): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}">`
}
