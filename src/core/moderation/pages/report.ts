import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { addressKey } from '../../../platform/limits/limiter.ts'
import type { Problem } from '../../../platform/problem.ts'
import { choice, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { fieldError, handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import { reportsLimit } from '../limits.ts'
import { publicThing, reportReasons, reportThing } from '../reports.ts'

const choices = Object.entries(reportReasons).map(([value, text]) => ({ value, text }))

/** The form to report content. */
export function registerReport(server: FastifyInstance, site: Site): void {
  const { app } = site

  const page = async (request: FastifyRequest, form?: URLSearchParams, problem?: Problem): Promise<PageResponse> => {
    const { kind, id } = target(request)
    const { title, path } = await publicThing(app, app.db, kind, id)
    return {
      title: 'Report',
      content: html`<div class="page narrow">${pageHead({
        title: 'Report',
        lede: html`<a href="${path}">${title}</a>`,
      })}${problemNotice(problem)}<form class="stack" method="post">
${choice({
  name: 'reason',
  label: 'What’s wrong?',
  required: true,
  value: form?.get('reason') ?? null,
  choices: [{ value: '', text: 'Choose a reason' }, ...choices],
  error: fieldError(problem, 'reason'),
})}
${textField({
  name: 'details',
  label: 'Details',
  rows: 4,
  maxlength: 1000,
  hint: 'What should we look at?',
  value: form?.get('details') ?? null,
  error: fieldError(problem, 'details'),
})}${trap}
<p class="cluster"><button class="button">Send report</button>\
<a class="button button-quiet" href="${path}">Cancel</a></p></form>
<p class="muted">We never reveal who sent a report.</p></div>`,
    }
  }

  server.get('/report/:kind/:id', async (request, reply) => {
    const { done } = request.query as { done?: string }
    return show(
      site,
      request,
      reply,
      done === '1' ? thanks((await site.readPerson(request)) !== null) : await page(request),
    )
  })

  server.post('/report/:kind/:id', async (request, reply) => {
    const form = readForm(request)
    const work = async () => {
      const { kind, id } = target(request)
      await app.limiter.take([[reportsLimit, addressKey(request.ip)]], {})
      const person = await site.readPerson(request)
      // Only bots fill in the hidden field. The response doesn't give that away.
      if (!form.get('website'))
        await app.db.transaction((tx) =>
          reportThing(app, tx, {
            kind,
            id,
            reason: form.get('reason') ?? '',
            details: form.get('details') ?? '',
            reporterId: person?.member.id ?? null,
            address: request.ip,
          }),
        )
      return reply.header('cache-control', 'no-store').redirect(`/report/${kind}/${id}?done=1`, 303)
    }
    return handleForm(site, request, reply, work, (problem) => page(request, form, problem))
  })
}

/** A field that people neither see nor reach with the keyboard. */
const trap = html`<div class="visually-hidden" aria-hidden="true"><label for="website">Leave this empty</label>\
<input id="website" name="website" tabindex="-1" autocomplete="off"></div>`

function target(request: FastifyRequest): { kind: string; id: number } {
  const { kind, id } = request.params as { kind: string; id: string }
  return { kind, id: parseId(id) }
}

function thanks(isSignedIn: boolean): PageResponse {
  return {
    title: 'Report',
    content: html`<div class="page narrow">${pageHead({ title: 'Report' })}${notice(
      isSignedIn ? 'Thanks. We’ll look into it and notify you of our decision.' : 'Thanks. We’ll look into it.',
      'done',
    )}<p><a class="button button-quiet" href="/">Go to home page</a></p></div>`,
  }
}

/** The link below something that can be reported. */
export function reportLink(kind: 'listing' | 'review' | 'update', id: number, what: string): Html {
  return html`<a class="report-link" rel="nofollow" href="/report/${kind}/${id}">Report\
<span class="visually-hidden"> ${what}</span></a>`
}
