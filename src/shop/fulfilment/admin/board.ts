import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { addressLabel } from '../../orders/delivery.ts'
import { addressBlock } from '../../orders/pages/detail.ts'
import { fulfilmentPartText } from '../../orders/pages/status-text.ts'
import { disputeEntry } from '../../payments/admin/disputes.ts'
import { openDisputes } from '../../payments/disputes.ts'
import { gatewayName } from '../../payments/gateway.ts'
import { amountText } from '../../payments/payment.ts'
import { type UnusedPayment, unusedPayments } from '../../payments/queries.ts'
import { type BoardTask, boardTasks, type FailedFulfilment, failedFulfilments, type PageWindow } from '../board.ts'
import { taskFingerprint } from '../board-actions.ts'
import { failedFulfilmentsInBulk, tasksInBulk } from '../bulk.ts'
import type { RefusedForm } from './refused-form.ts'

const perPage = 30

interface BoardList {
  count: number
  content: Html
}

/** Disputes, money to refund, failed fulfilments and tasks. Each list has its own pagination. */
export async function boardPage(
  app: App,
  person: Person,
  query: Record<string, string | undefined>,
  flash: Flash,
  refused: RefusedForm | null,
): Promise<PageResponse> {
  const { db } = app
  const loadList = async <Row>(
    name: string,
    read: (window: PageWindow) => Promise<Row[]>,
    entry: (row: Row) => Html,
  ): Promise<BoardList> => {
    const page = pageNumber(query[name])
    const rows = await read({ limit: perPage + 1, offset: (page - 1) * perPage })
    const paging = { page, per_page: perPage, total: 0, total_exact: false, has_more: rows.length > perPage }
    return {
      count: rows.length,
      content: html`<ul class="entries-list">${rows.slice(0, perPage).map(entry)}</ul>\
${pagination('/admin/fulfilment', {}, paging, name)}`,
    }
  }
  const disputes = await loadList(
    'disputes',
    (window) => openDisputes(db, window),
    (dispute) => disputeEntry(dispute, orderLink(dispute.number)),
  )
  const money = await loadList(
    'money',
    (window) => unusedPayments(db, window),
    (payment) => moneyEntry(person, payment),
  )
  const bulk = await bulkForm(app, failedFulfilmentsInBulk, person, {})
  const failed = await loadList(
    'failed',
    (window) => failedFulfilments(db, window),
    (part) => failedEntry(person, part, refused, bulk.box),
  )
  const taskBulk = await bulkForm(app, tasksInBulk, person, {})
  const open = await loadList(
    'tasks',
    (window) => boardTasks(db, window),
    (task) => taskEntry(person, task, refused, taskBulk.box),
  )
  const closed = await loadList('closed', (window) => boardTasks(db, window, true), closedEntry)
  // Another admin may have closed the entry, so its form is no longer on the board.
  const orphanedText =
    refused?.typed && ![failed, open].some(({ content }) => content.markup.includes(`id="${refused.field}"`))
      ? refused.typed
      : null
  return adminPage(
    '/admin/fulfilment',
    'Fulfillment',
    flash,
    html`
${
  orphanedText &&
  notice(html`<p>Here’s what you wrote, so you don’t lose it:</p>\
<pre class="mail-text" tabindex="0" dir="auto">${orphanedText}</pre>`)
}
${
  disputes.count > 0 &&
  section({
    id: 'disputes',
    title: 'Disputes',
    note: 'Respond to open disputes at the gateway. Orders don’t change in the meantime.',
    content: disputes.content,
  })
}
${
  money.count > 0 &&
  section({ id: 'money', title: 'Refunds due', note: 'Payments that couldn’t be applied', content: money.content })
}
${
  failed.count > 0 &&
  section({
    id: 'failed',
    title: 'Couldn’t be completed',
    note: 'The customer knows you’re working on it',
    content: html`${bulk.form}${failed.content}`,
  })
}
${section({
  id: 'tasks',
  title: 'To do',
  content:
    open.count > 0
      ? html`${taskBulk.form}${open.content}`
      : emptyState({
          title: 'All done',
          text: 'Paid work that needs a person, like trophies, appears here.',
        }),
})}
${closed.count > 0 && section({ id: 'closed', title: 'Recent activity', content: closed.content })}`,
  )
}

const orderLink = (number: string) => html`<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`

function button(person: Person, action: string, id: number, text: string, about: string): Html {
  return html`<form method="post" action="/admin/fulfilment/${action}">${tokenField(person)}\
<button class="button" name="id" value="${id}">${text}<span class="visually-hidden"> ${about}</span></button></form>`
}

interface MessageForm {
  action: string
  text: string
  label: string
  hint?: string
  maxLength?: number
}

/** A folded form with a text for the customer. */
function messageForm(
  person: Person,
  id: number,
  refused: RefusedForm | null,
  { action, text, label, hint = 'The customer will read this.', maxLength = 1000 }: MessageForm,
): Html {
  const field = `${action}-${id}`
  const previous = refused?.field === field ? refused : null
  return html`<details class="fold"${previous && html` open`}><summary>${text}</summary>\
<form class="stack" method="post" action="/admin/fulfilment/${action}">${tokenField(person)}${textField({
    name: 'reason',
    id: field,
    label,
    value: previous?.typed ?? null,
    error: previous?.message,
    required: true,
    maxlength: maxLength,
    rows: maxLength > 1000 ? 12 : 3,
    hint,
  })}<p><button class="button button-quiet" name="id" value="${id}">${text}</button></p></form></details>`
}

function moneyEntry(
  person: Person,
  { id, number, gateway, left_cents, currency, note, settled_at, refund }: UnusedPayment,
): Html {
  return html`<li><h3 class="row-name">${amountText(left_cents, currency)} through ${gatewayName(gateway)}</h3>\
<p>${note} Order ${orderLink(number)}, ${timeElement(settled_at)}.</p>\
${refund && html`<p class="muted" dir="auto">${refund}</p>`}
<div class="decision">${button(person, 'give-back', id, 'Refund', `for order ${number}`)}\
<a class="button button-quiet" href="/admin/orders/${number}/outside/${id}">Record an outside refund</a></div></li>`
}

function failedEntry(
  person: Person,
  { id, part, name, listing_name, note, number, changed_at }: FailedFulfilment,
  refused: RefusedForm | null,
  box: BulkBox,
): Html {
  const title = listing_name ? `${name} for ${listing_name}` : name
  return html`<li><h3 class="row-name" dir="auto">${box(id, title)}${title}</h3><p dir="auto">${note}</p>\
<p class="facts"><span>${fulfilmentPartText[part] ?? sentenceCase(part)}</span><span>Order ${orderLink(number)}</span>\
<span>${timeElement(changed_at)}</span></p>
<div class="decision">${button(person, 'retry', id, 'Retry', title)}\
<a class="button button-quiet" href="/admin/orders/${number}/refund">Refund</a>${
    part === 'ai_review'
      ? messageForm(person, id, refused, {
          action: 'review',
          text: 'Write report',
          label: 'Report',
          hint: 'The customer sees it in their account and by email.',
          maxLength: 10_000,
        })
      : messageForm(person, id, refused, { action: 'settle', text: 'Mark as resolved', label: 'What you did' })
  }</div></li>`
}

function taskEntry(person: Person, task: BoardTask, refused: RefusedForm | null, box: BulkBox): Html {
  const {
    id,
    title,
    status,
    steps,
    notes,
    options,
    delivery,
    assignee,
    number,
    listing_slug,
    customer_email,
    created_at,
  } = task
  const previous = refused?.field === `notes-${id}` ? refused : null
  // After an edit conflict the form shows the stored task, so saving again may replace it. After any
  // other error the form still has the fingerprint of what the admin was first shown.
  const seen =
    previous?.seen && !previous.message?.startsWith('Someone else changed') ? previous.seen : taskFingerprint(task)
  return html`<li>\
<h3 class="row-name" dir="auto">${status === 'open' && box(id, title)}${
    listing_slug ? html`<a href="/listings/${listing_slug}">${title}</a>` : title
  }</h3>
<p class="facts"><span>${status === 'doing' ? `Assigned to ${assignee ?? 'an admin'}` : 'Unassigned'}</span>\
<span>Order ${orderLink(number)}</span><span dir="auto">${customer_email}</span><span>${timeElement(created_at)}</span></p>
${
  options &&
  html`<p class="facts">${Object.entries(options).map(
    ([key, value]) =>
      // The engraving names the award.
      key !== 'award' && html`<span dir="auto">${sentenceCase(key)}: <b>${String(value)}</b></span>`,
  )}</p>`
}
${delivery && html`<div class="task-delivery"><p class="muted">Deliver to</p>${addressBlock(addressLabel(delivery))}</div>`}
<form class="stack" method="post" action="/admin/fulfilment/note">${tokenField(person)}\
<input type="hidden" name="seen" value="${seen}">${steps.map(({ text, done }, index) =>
    checkbox({ name: 'step', value: String(index), checked: previous ? previous.steps.has(index) : done, label: text }),
  )}${field({
    name: 'notes',
    id: `notes-${id}`,
    label: 'Internal notes',
    value: previous?.typed ?? notes,
    error: previous?.message,
    maxlength: 1000,
  })}<p><button class="button button-quiet" name="id" value="${id}">Save note</button></p></form>
<div class="decision">${status === 'open' && button(person, 'take', id, 'Assign to me', title)}\
${messageForm(person, id, refused, { action: 'finish', text: 'Mark as done', label: 'Report' })}\
${messageForm(person, id, refused, { action: 'drop', text: 'Can’t be done', label: 'Reason' })}</div></li>`
}

function closedEntry({ title, status, number, report }: BoardTask): Html {
  return html`<li><h3 class="row-name" dir="auto">${title}</h3>\
<p dir="auto">${status === 'done' ? 'Done' : 'Not done'}. ${report}</p>\
<p class="facts"><span>Order ${orderLink(number)}</span></p></li>`
}
