import type { FastifyInstance } from 'fastify'
import { requireVerifiedEmail } from '../../../core/members/members.ts'
import { signedInPerson } from '../../../core/sessions/pages/session.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import { AlreadyListed, claimPath } from '../already-listed.ts'
import { beginDraft } from '../begin.ts'
import { draftLimits } from '../limits.ts'

const title = 'Launch a product'

const lede =
  'Paste your URL. We read your site and draft your profile, with a quote behind every fact. ' +
  'You review it before anything goes live.'

const steps = [
  ['We read your site', 'Up to twelve pages, following your robots.txt.'],
  ['You review the draft', 'Accept, edit, lock or remove each field. We leave blank what your site doesn’t say.'],
  ['You pick a launch', 'Free from the queue, or paid in the week you choose. Nothing is published until then.'],
] as const

function submitPage(url: string | null, problem?: Problem): PageResponse {
  const listed = problem instanceof AlreadyListed ? problem.listing : undefined
  const address = field({
    name: 'url',
    label: 'Your website',
    value: url,
    required: true,
    maxlength: 2048,
    autocomplete: 'url',
    placeholder: 'https://example.com',
    error: listed ? undefined : fieldError(problem, 'url'),
  })
  return {
    title,
    about: {
      index: true,
      description: 'Paste your URL and get a drafted profile with a quote behind every fact.',
    },
    content: html`<div class="page launch-page">${pageHead({ title, lede })}${
      listed ? claimInstead(listed) : problem?.errors ? null : problemNotice(problem)
    }
<form class="launch-form" method="post" action="/submit">${address}<button class="button button-signal">Draft my \
profile</button></form>
<ol class="launch-steps">${steps.map(([step, text]) => html`<li><h2>${step}</h2><p>${text}</p></li>`)}</ol></div>`,
  }
}

function claimInstead(listing: AlreadyListed['listing']) {
  return notice(
    html`<p><strong><a href="/listings/${listing.slug}" dir="auto">${listing.name}</a> is already listed.</strong> \
Its owner manages it here. If it’s yours, <a href="${claimPath(listing)}">claim it instead</a>.</p>`,
    'error',
  )
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
