import type { FastifyInstance } from 'fastify'
import { requireVerifiedEmail } from '../../../core/members/members.ts'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import { beginDraft } from '../begin.ts'
import { draftLimits } from '../limits.ts'

const title = 'Launch a product'

const lede =
  'Give us your website. We read it, draft the profile, and put the words it rests on beside every fact. ' +
  'You have the last word.'

const steps = [
  ['We read', 'At most twelve pages, politely, as your robots.txt allows.'],
  ['You look over it', 'Accept, edit, lock or remove each field. What the site does not say stays blank.'],
  ['You choose the launch', 'Free, in a week of the queue, or paid, when you like. Nothing is published before.'],
] as const

function submitPage(url: string | null, problem?: Problem): PageResponse {
  const address = field({
    name: 'url',
    label: 'Address of your website',
    value: url,
    required: true,
    maxlength: 2048,
    autocomplete: 'url',
    placeholder: 'https://example.com',
    error: fieldError(problem, 'url'),
  })
  return {
    title,
    about: {
      index: true,
      description: 'Give the address of your website and get a profile in which every fact has its quote.',
    },
    content: html`<div class="page launch-page">${pageHead({ title, lede })}${problem?.errors ? null : problemNotice(problem)}
<form class="launch-form" method="post" action="/submit">${address}<button class="button button-signal">Draft my \
profile</button></form>
<ol class="launch-steps">${steps.map(([step, text]) => html`<li><h2>${step}</h2><p>${text}</p></li>`)}</ol></div>`,
  }
}

/** The form that starts a draft. Visitors sign in first and return to the form with their input. */
export function registerSubmit(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get<{ Querystring: { url?: string | string[] } }>(
    '/submit',
    { config: { operation: 'page /submit', via: 'site' } },
    async (request, reply) => {
      const [url = null] = [request.query.url].flat()
      return show(site, request, reply, submitPage(url?.slice(0, 2048) ?? null))
    },
  )

  server.post('/submit', async (request, reply) => {
    const url = readForm(request).get('url') ?? ''
    const person = await signedInPerson(app, request)
    if (!person)
      return reply
        .header('cache-control', 'no-store')
        .redirect(withQuery('/sign-in', { next: withQuery('/submit', { url: url.trim().slice(0, 1500) }) }), 303)
    const work = async () => {
      requireVerifiedEmail(person.member)
      await app.limiter.take([[draftLimits.submissions, String(person.member.id)]], {})
      const id = await app.db.transaction((tx) => beginDraft(app, tx, person.member, url))
      return reply.header('cache-control', 'no-store').redirect(`/account/drafts/${id}`, 303)
    }
    return handleForm(site, request, reply, work, (problem) => submitPage(url, problem))
  })
}
