import type { FastifyRequest } from 'fastify'
import { bulkTitle } from '../../../core/bulk/admin/form.ts'
import {
  type BulkAction,
  type BulkItem,
  type BulkList,
  bulkLists,
  filtersOf,
  hrefOf,
} from '../../../core/bulk/declare.ts'
import { may } from '../../../core/roles/roles.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { submittedText } from '../../../web/admin/request-values.ts'
import { textField } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import {
  actionOf,
  type BulkRun,
  countSelected,
  failedItems,
  firstSelected,
  listByKey,
  listRuns,
  permissionsOf,
  type Selection,
} from '../runs.ts'

const shown = 10
const perPage = 50

/** The selection in the address of the preview, or in its form. */
export function selectionIn(request: FastifyRequest): Selection & { action: string | null } {
  const given = request.method === 'POST' ? readForm(request) : new URLSearchParams(request.url.split('?')[1] ?? '')
  return {
    query: Object.fromEntries(given),
    all: given.get('all') === 'yes',
    items: [...new Set(given.getAll('item'))].slice(0, 1000),
    action: given.get('action'),
  }
}

/** How many items there are, the first ones, and what will happen. */
export async function previewPage(
  app: App,
  list: BulkList,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const { action: key, ...selection } = selectionIn(request)
  const action = actionOf(list, key, person.member.role)
  const back = hrefOf(list, filtersOf(list, selection.query))
  const tab = list.shownAt?.tab ?? list.path
  const count = await countSelected(app, app.db, list, selection)
  if (count === 0)
    return adminPage(
      tab,
      'Nothing selected',
      flash,
      emptyState({
        title: 'Nothing selected',
        text:
          selection.all || selection.items.length > 0
            ? `None of the ${list.noun[1]} you selected match anymore. Go back and select again.`
            : `Go back and select at least one of the ${list.noun[1]}, or all of them.`,
        action: { href: back, text: 'Back' },
      }),
    )
  const first = await firstSelected(app, list, selection, shown)
  const gone = selection.all ? 0 : selection.items.length - count
  const title = bulkTitle(list, action.label, count)
  return adminPage(
    tab,
    `${title}?`,
    flash,
    html`${gone > 0 && notice(`${counted(gone, 'selected item')} changed or left the list in the meantime.`, 'error')}\
<p>${action.effect}</p>
<ul class="plain-list">${first.map(({ label }: BulkItem) => html`<li dir="auto">${label}</li>`)}${
      count > first.length && html`<li class="muted">and ${number(count - first.length)} more</li>`
    }</ul>
<form class="stack" method="post" action="${list.path}/bulk">${tokenField(person)}${carried(list, action, selection)}\
<input type="hidden" name="expected" value="${count}">${
      action.reason &&
      textField({
        name: 'reason',
        label: 'Reason',
        required: true,
        rows: 3,
        maxlength: 1000,
        hint: action.reason,
        value: submittedText(request, 'reason') ?? null,
        error: fieldError(flash.problem, 'reason'),
      })
    }
<p class="muted">This runs in the background. You can follow its progress and cancel what’s left.</p>
<p class="cluster"><button class="button">${title}</button><a class="button button-quiet" href="${back}">Cancel</a></p></form>`,
  )
}

function carried(list: BulkList, { key }: BulkAction, { query, all, items }: Selection): Html {
  const fields = [
    ...Object.entries(filtersOf(list, query)),
    ['action', key] as const,
    ...(all ? [['all', 'yes'] as const] : items.map((item) => ['item', item] as const)),
  ]
  return html`${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

const statusTexts: Record<BulkRun['status'], string> = { running: 'Running', done: 'Done', canceled: 'Canceled' }

/** What the run does, such as `Hide 3 listings`. Its list or action may no longer exist. */
function runTitle(app: App, { list: key, action: actionKey, total }: BulkRun): string {
  const list = listByKey(app, key)
  const action = list?.actions.find((one) => one.key === actionKey)
  return list ? bulkTitle(list, action?.label ?? 'Change', total) : counted(total, 'item')
}

/** The progress of a run, and the items that failed. */
export async function runPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  run: BulkRun,
  flash: Flash,
): Promise<PageResponse> {
  const { id, list: key, filter, reason, requester, requested_at, status, total, done, failed } = run
  const list = listByKey(app, key)
  const { items, ...paging } = await uncountedPage(request, perPage, (range) => failedItems(app.db, id, range))
  const settled = done + failed
  const mayCancel = permissionsOf(app, run).every((permission) => may(person.member.role, permission))
  return adminPage(
    '/admin/bulk',
    runTitle(app, run),
    flash,
    html`<p class="facts"><span class="tag">${statusTexts[status]}</span><span dir="auto">${
      requester ?? 'Account deleted'
    }</span><span>${timeElement(requested_at)}</span>${
      list && html`<a href="${hrefOf(list, filter)}">Back to the list</a>`
    }</p>
<p role="status">${number(settled)} of ${number(total)}: ${number(done)} done, ${number(failed)} failed${
      status === 'canceled' && total > settled && `, ${number(total - settled)} not done`
    }.</p>
<progress class="job-progress" max="${Math.max(total, 1)}" value="${settled}" aria-label="Progress"></progress>
${reason && html`<p class="muted">Reason:</p><blockquote class="text" dir="auto">${reason}</blockquote>`}
${
  status === 'running' &&
  html`<p class="muted">You can leave this page. The work continues after a restart.</p>${
    mayCancel &&
    html`<form method="post" action="/admin/bulk/${id}/cancel">${tokenField(person)}\
<button class="button button-quiet">Cancel the rest</button></form>`
  }`
}
${
  items.length > 0 &&
  section({
    id: 'failed',
    title: 'Failed',
    note: counted(failed, 'item'),
    content: html`${table({
      caption: 'Failed items',
      columns: [{ title: 'Item' }, { title: 'Reason' }],
      rows: items.map(({ label, error }) => [label, error]),
    })}${pagination(`/admin/bulk/${id}`, {}, paging)}`,
  })
}`,
  )
}

/** The runs on lists that the person may open. */
export async function runsPage(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const lists = app.extensions.of(bulkLists).filter(({ permission }) => may(person.member.role, permission))
  const keys = lists.map(({ key }) => key)
  const { items, ...paging } = await uncountedPage(request, perPage, (range) => listRuns(app.db, keys, range))
  return adminPage(
    '/admin/bulk',
    'Bulk actions',
    flash,
    items.length === 0
      ? emptyState({
          title: 'No bulk actions yet',
          text: 'Select items on a list, choose an action, and follow its progress here.',
        })
      : html`${table({
          caption: 'Bulk actions',
          columns: [{ title: 'Action' }, { title: 'Status' }, { title: 'Result' }, { title: 'By' }, { title: 'When' }],
          rows: items.map((run) => runRow(app, run)),
        })}${pagination('/admin/bulk', {}, paging)}`,
  )
}

function runRow(app: App, run: BulkRun): Part[] {
  return [
    html`<a href="/admin/bulk/${run.id}">${runTitle(app, run)}</a>`,
    statusTexts[run.status],
    `${number(run.done)} done, ${number(run.failed)} failed`,
    run.requester ?? 'Account deleted',
    timeElement(run.requested_at),
  ]
}
