import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, type Part } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { asPerson, proofFields, tokenField } from '../../../web/account.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { checkFormToken } from '../../../web/csrf.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { limitPasskeyPrompts } from '../../second-factor/limits.ts'
import { freshMinutes, isFresh } from '../../sessions/fresh.ts'
import { forgetSession } from '../../sessions/pages/session.ts'
import { confirmIdentity, confirmPasskeyOptions, type WayToConfirm, wayToConfirm } from '../reauthenticate.ts'
import { currentPasswordField } from './fields.ts'
import { proofIn, secondFactorForms } from './proof.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const optionsPath = '/account/confirm/options'

/**
 * Runs a form only if the member recently confirmed their identity with their strongest factor. Otherwise a page asks
 * them to, and keeps what was typed. With `asksPassword`, the form has its own password field, which is enough for
 * members without a second factor.
 */
export function withFreshCheck(site: Site, handle: Handler, { asksPassword = false } = {}): Handler {
  const { app } = site
  return async (request, reply) => {
    const person = await site.readPerson(request)
    if (!person || isFresh(app, person)) return handle(request, reply)
    const way = await wayToConfirm(app, person.member.id)
    if (asksPassword && way.by !== 'second factor') return handle(request, reply)
    const form = readForm(request)
    const ask = (problem?: Problem) => confirmPage(person, request, form, way, problem)
    return handleForm(
      site,
      request,
      reply,
      async () => {
        checkFormToken(person.cookie, form.get('form_token'))
        if (![...proofFields].some((name) => form.has(name))) return show(site, request, reply, ask())
        await confirmIdentity(app, person, proofIn(form))
        forgetSession(request)
        return handle(request, reply)
      },
      ask,
    )
  }
}

function confirmPage(
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
  way: WayToConfirm,
  problem?: Problem,
): PageResponse {
  const title = 'Confirm it’s you'
  const carried = [...form].filter(([name]) => name !== 'form_token' && !proofFields.has(name))
  const fields = html`${tokenField(person)}${carried.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`
  return {
    title,
    content: html`<div class="page narrow">${pageHead({
      title,
      lede:
        way.by === 'sign-in'
          ? null
          : `This is a sensitive step. We won’t ask again for ${freshMinutes} minutes, and nothing you typed is lost.`,
    })}${problemNotice(problem)}${proofForm(way, request.url.split('?')[0]!, fields, problem)}</div>`,
  }
}

function proofForm(way: WayToConfirm, action: string, fields: Part, problem?: Problem): Html {
  if (way.by === 'second factor')
    return secondFactorForms({
      factors: way.factors,
      action,
      options: optionsPath,
      fields,
      problem,
      button: 'Continue',
    })
  if (way.by === 'password')
    return html`<form class="stack" method="post" action="${action}">${fields}\
${currentPasswordField(true, 'current', problem)}<p><button class="button">Continue</button></p></form>`
  return html`<p>You have no password, so sign in again with an email link, then come back and try again within \
${freshMinutes} minutes. <a href="/account/security">Add a passkey</a> to make this quicker next time.</p>\
<p><a class="button" href="/sign-in">Sign in again</a></p>`
}

export function registerFreshCheck(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.post(
    optionsPath,
    asPerson(site, async (person, request, reply) => {
      await limitPasskeyPrompts(app, request.ip)
      return reply.header('cache-control', 'no-store').send(await confirmPasskeyOptions(app, person))
    }),
  )
}
