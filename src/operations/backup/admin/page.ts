import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { checkbox, choice, field } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { backupAge } from '../age.ts'
import { exportsInBulk } from '../bulk.ts'
import { type Export, listExports } from '../exports.ts'
import { exportRetentionDays } from '../make-export.ts'
import { lastBackup } from '../record.ts'
import { type ExportSchedule, exportSchedule, maxKept } from '../schedule.ts'

const perPage = 20
/** Seconds after which a page with an unfinished export loads again. */
const refresh = 5

/** Exports of the whole site: create, download and schedule them. Admins can see them; owners can act. */
export async function backupsPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const isOwner = may(person.member.role, 'backups')
  const last = await lastBackup(app.db)
  const schedule = await exportSchedule(app.db)
  const { items, ...paging } = await uncountedPage(request, perPage, (range) => listExports(app.db, range))
  const unfinished = items.find(isUnfinished)
  const { form, box } = await bulkForm(app, exportsInBulk, person, {})
  const isOn = (path: string) => (request.url.startsWith(`/admin/backups/${path}`) ? flash.problem : undefined)
  return adminPage(
    '/admin/backups',
    'Backups',
    flash,
    html`<p>${
      last ? html`Last backup: ${backupAge(last, app.clock.now())}, ${timeElement(last)}.` : 'No backups recorded yet.'
    } An export is one encrypted file with the whole database and all images. ${
      app.config.MEDIA_STORE === 's3'
        ? 'Exports are stored in your S3 bucket.'
        : 'Exports are stored on this server, so keep a copy somewhere else, too.'
    }</p>
${!isOwner && notice('Only owners can create and download exports.')}
${
  unfinished
    ? section({ id: 'running', title: 'Export in progress', content: progressOf(person, unfinished, isOwner) })
    : isOwner &&
      section({ id: 'create', title: 'Create an export', content: createForm(person, request, isOn('create')) })
}
${section({
  id: 'exports',
  title: 'Exports',
  content:
    items.length === 0
      ? emptyState({ title: 'No exports yet', text: 'Finished exports can be downloaded here.' })
      : html`${form}${table({
          caption: 'Exports',
          columns: [
            { title: 'Requested' },
            { title: 'Status' },
            { title: 'Contents' },
            { title: 'Size', numeric: true },
            { title: 'Kept until' },
            ...(isOwner ? [{ title: 'Actions' }] : []),
          ],
          rows: items.map((item) => exportRow(person, item, isOwner, box)),
        })}${pagination('/admin/backups', {}, paging)}`,
})}
${section({
  id: 'schedule',
  title: 'Schedule',
  note: schedule ? `Every ${schedule.every}, the latest ${number(schedule.keep)} are kept` : 'Off',
  content: isOwner ? scheduleForm(person, request, schedule, isOn('schedule')) : html``,
})}
${section({
  id: 'restore',
  title: 'Restore',
  content: html`<p>Restore an export into an empty site, on either storage, with the command line. You need the file and \
its passphrase.</p><p><code class="wrap-anywhere">slipway backup restore slipway.backup --passphrase-file \
passphrase.txt</code></p>`,
})}`,
  )
}

function isUnfinished({ status }: Pick<Export, 'status'>): boolean {
  return status === 'waiting' || status === 'running'
}

/** Seconds until the page should load again; undefined if nothing is in progress. */
export async function refreshAfter(app: App): Promise<number | undefined> {
  const [latest] = await listExports(app.db, { limit: 1 })
  return latest && isUnfinished(latest) ? refresh : undefined
}

function progressOf(person: Person, { id, status, progress, pictures }: Export, isOwner: boolean): Html {
  const { tables = 0, tablesDone = 0, rows = 0, pictures: files = 0 } = progress
  const text =
    status === 'waiting' || tables === 0
      ? 'Waiting to start.'
      : tablesDone < tables
        ? `Database: ${number(tablesDone)} of ${counted(tables, 'table')}, ${counted(rows, 'row')} so far.`
        : pictures
          ? `Database done. ${counted(files, 'image file')} so far.`
          : 'Database done.'
  return html`<div class="stack"><p role="status">${text}</p>\
<progress class="job-progress" max="${Math.max(tables, 1)}" value="${tablesDone}" aria-label="Tables exported"></progress>
<p class="muted">You can leave this page. The export continues after a restart.</p>${
    isOwner &&
    html`<form method="post" action="/admin/backups/${id}/cancel">${tokenField(person)}\
<button class="button button-quiet">Cancel export</button></form>`
  }</div>`
}

function createForm(person: Person, request: FastifyRequest, problem: Problem | undefined): Html {
  const withoutImages = problem && submittedText(request, 'pictures') === undefined
  return html`<form class="stack" method="post" action="/admin/backups/create">${tokenField(person)}
${passphraseFields({ prefix: 'create', problem })}
${checkbox({ name: 'pictures', label: 'Include images', checked: !withoutImages })}
<p><button class="button">Create export</button></p></form>`
}

interface PassphraseFields {
  prefix: string
  problem: Problem | undefined
  /** With `keepsOld`, an empty field keeps the stored passphrase. */
  keepsOld?: boolean
}

function passphraseFields({ prefix, problem, keepsOld = false }: PassphraseFields): Html {
  const required = prefix === 'create'
  const base = { type: 'password', required, autocomplete: 'new-password', maxlength: 200 } as const
  return html`${field({
    ...base,
    id: `${prefix}-passphrase`,
    name: 'passphrase',
    label: keepsOld ? 'New passphrase' : 'Passphrase',
    hint: !keepsOld
      ? 'At least 12 characters. Keep it safe: without it, no one can read the export, and we can’t recover it.'
      : 'Leave empty to keep the current one.',
    error: fieldError(problem, 'passphrase'),
  })}
${field({
  ...base,
  id: `${prefix}-passphrase-again`,
  name: 'passphrase_again',
  label: 'Repeat passphrase',
  error: fieldError(problem, 'passphrase_again'),
})}`
}

const statusTexts: Record<Export['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
  canceled: 'Canceled',
}

function exportRow(person: Person, item: Export, isOwner: boolean, box: BulkBox): Part[] {
  const { id, status, scheduled, requester, requested_at, progress, error, bytes, expires_at } = item
  const isReady = status === 'ready'
  const form = (action: string, button: Part, quiet: boolean) =>
    html`<form method="post" action="/admin/backups/${id}/${action}">${tokenField(person)}\
<button class="button button-small${quiet && ' button-quiet'}">${button}<span class="visually-hidden"> export ${id}</span></button></form>`
  return [
    html`${!isUnfinished(item) && box(id, `export ${id}`)}${timeElement(requested_at)}<br><span class="muted">${
      scheduled ? 'Scheduled' : (requester ?? 'Command line')
    }</span>`,
    html`<span class="tag${status === 'failed' && ' state-hidden'}">${statusTexts[status]}</span>${
      error && html`<br>${error}`
    }`,
    isReady &&
      html`${counted(progress.rows ?? 0, 'row')}<br>${
        item.pictures ? counted(progress.pictures ?? 0, 'image file') : 'Without images'
      }`,
    bytes !== null && sizeText(bytes),
    isReady && (expires_at ? timeElement(expires_at) : 'Replaced by newer ones'),
    ...(isOwner
      ? [
          html`<div class="cluster">${isReady && form('download', 'Download', false)}${
            !isUnfinished(item) && form('delete', 'Delete', true)
          }</div>`,
        ]
      : []),
  ]
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${number(Math.max(1, Math.round(bytes / 1e3)))} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

function scheduleForm(
  person: Person,
  request: FastifyRequest,
  schedule: ExportSchedule | undefined,
  problem: Problem | undefined,
): Html {
  const typed = (name: string) => (problem ? submittedText(request, name) : undefined)
  const pictures = problem ? typed('pictures') !== undefined : (schedule?.pictures ?? true)
  return html`<form class="stack" method="post" action="/admin/backups/schedule">${tokenField(person)}
<p class="muted">Scheduled exports start at 3 am in the site’s time zone; weekly ones on Sunday. Exports you create yourself \
are deleted after ${exportRetentionDays} days.</p>
${choice({
  name: 'every',
  label: 'Export',
  required: true,
  value: typed('every') ?? schedule?.every ?? 'off',
  choices: [
    { value: 'off', text: 'Never' },
    { value: 'day', text: 'Every day' },
    { value: 'week', text: 'Every week' },
  ],
})}
${field({
  name: 'keep',
  label: 'Exports to keep',
  type: 'number',
  min: 1,
  max: maxKept,
  required: true,
  value: typed('keep') ?? String(schedule?.keep ?? 7),
  error: fieldError(problem, 'keep'),
})}
${checkbox({ name: 'pictures', label: 'Include images', checked: pictures })}
${passphraseFields({ prefix: 'schedule', problem, keepsOld: schedule !== undefined })}
<p class="muted">The passphrase is stored encrypted with the site’s secret key.</p>
<p><button class="button">Save schedule</button></p></form>`
}
