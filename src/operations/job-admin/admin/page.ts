import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import type { DeadLetter, JobState } from '../../../platform/jobs/jobs.ts'
import { maskSecrets, maskText } from '../../../platform/masking.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import type { Confirmation } from '../../../web/admin/confirm.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { jobsInBulk } from '../bulk.ts'
import { scheduleText } from '../schedule-text.ts'

const perPage = 20

/** Dead letters first, because they need an admin; then queues with work. All jobs are folded. */
export async function jobsPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const states = await app.jobs.overview()
  const letters = await app.jobs.deadLetters(perPage + 1, (page - 1) * perPage)
  const busy = states.filter(({ waiting, later, active, dead }) => waiting + later + active + dead > 0)
  const withDead = states.filter((state) => state.dead > 0)
  const deadCount = withDead.reduce((sum, state) => sum + state.dead, 0)
  const paging = { page, per_page: perPage, total: 0, total_exact: false, has_more: letters.length > perPage }
  const { form, box } = await bulkForm(app, jobsInBulk, person, {})
  return adminPage(
    '/admin/jobs',
    'Jobs',
    flash,
    html`
${section({
  id: 'dead',
  title: 'Failed permanently',
  note: deadCount === 0 ? null : counted(deadCount, 'run'),
  content:
    letters.length === 0
      ? emptyState({
          title: 'No failed jobs',
          text: 'Failed runs are retried automatically. If every attempt fails, they show up here.',
        })
      : html`${form}${withDead.map((state) => retryAllForm(person, state))}\
<ul class="entries-list">${letters.slice(0, perPage).map((letter) => deadLetterItem(person, letter, box))}</ul>
${pagination('/admin/jobs', {}, paging)}`,
})}
${section({
  id: 'queues',
  title: 'Queues',
  content:
    busy.length === 0
      ? emptyState({ title: 'All queues are empty', text: 'Nothing is waiting or running right now.' })
      : table({
          caption: 'Queues',
          columns: [
            { title: 'Job' },
            { title: 'Waiting', numeric: true },
            { title: 'Scheduled', numeric: true },
            { title: 'Active', numeric: true },
            { title: 'Failed', numeric: true },
          ],
          rows: busy.map(queueRow),
        }),
})}
${section({
  id: 'all',
  title: 'All jobs',
  note: `${counted(states.length, 'job')}, ${number(states.length - busy.length)} idle`,
  content: html`<details class="fold"><summary>Show schedules and last runs</summary>${table({
    caption: 'All jobs',
    columns: [{ title: 'Job' }, { title: 'Runs' }, { title: 'Last run' }, { title: 'Next run' }],
    rows: states.map(jobRow),
  })}</details>`,
})}`,
  )
}

function queueRow({ name, about, waiting, later, active, dead, lag }: JobState): Part[] {
  return [
    jobName(name, about),
    html`${number(waiting)}${lag > 60 && html`<br><span class="muted">for ${number(Math.round(lag / 60))} min</span>`}`,
    number(later),
    number(active),
    number(dead),
  ]
}

function jobRow({ name, about, schedule, last, next }: JobState): Part[] {
  if (schedule === null) return [jobName(name, about), 'When needed', '', '']
  const lastRun = last?.at
    ? html`${timeElement(last.at)}${last.state !== 'completed' && `, ${last.state}`}`
    : last?.ever
      ? 'More than a day ago'
      : 'Not yet'
  return [jobName(name, about), scheduleText(schedule), lastRun, next && timeElement(next)]
}

function jobName(name: string, about: string): Html {
  return html`${about}<br><code class="muted">${name}</code>`
}

function retryAllForm(person: Person, { name, dead }: JobState): Html {
  if (dead < 2) return html``
  return html`<form method="post" action="/admin/jobs/retry-all">${tokenField(person)}\
<input type="hidden" name="job" value="${name}">\
<p><button class="button button-quiet">Retry all ${number(dead)} of ${name}</button></p></form>`
}

function deadLetterItem(person: Person, { id, job, failed_at, tries, error, data }: DeadLetter, box: BulkBox): Html {
  return html`<li><h3 class="row-name">${box(id, `the run of ${job}`)}<code>${job}</code></h3>
<p class="muted">Failed ${timeElement(failed_at)}, tried ${number(tries)} ${
    tries === 1 ? 'time' : 'times'
  }. Run <code class="wrap-anywhere">${id}</code></p>
${error && html`<p class="wrap-anywhere" dir="auto">${maskText(error)}</p>`}
<details class="fold"><summary>Data</summary>
<pre tabindex="0"><code>${JSON.stringify(maskSecrets(data), null, 2)}</code></pre></details>
<div class="decision">
<form method="post" action="/admin/jobs/retry">${tokenField(person)}<input type="hidden" name="run" value="${id}">\
<button class="button">Retry<span class="visually-hidden"> the run of ${job} that failed ${timeElement(failed_at)}</span>\
</button></form>
<details class="fold"><summary>Drop</summary>
<form class="stack" method="post" action="/admin/jobs/drop">${tokenField(person)}\
<input type="hidden" name="run" value="${id}"><p>This removes the run without executing it. This cannot be undone.</p>
<p><button class="button button-quiet">Drop run</button></p></form></details></div></li>`
}

/** Asks for confirmation with the number of runs, because they may send many emails or move money. */
export async function confirmRetryAll(app: App, job: string): Promise<Confirmation | null> {
  const state = (await app.jobs.overview()).find(({ name, dead }) => name === job && dead > 0)
  if (!state) return null
  return {
    at: '/admin/jobs',
    title: `Retry all ${number(state.dead)} of ${job}?`,
    text: html`<p>${state.about} All ${number(state.dead)} failed runs are queued and start right away.
If the cause isn’t fixed they fail again, and anything they did before failing may happen twice.</p>`,
    yes: `Retry all ${number(state.dead)}`,
    no: { href: '/admin/jobs', text: 'Cancel' },
  }
}
