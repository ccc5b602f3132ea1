import type { App } from '../../../platform/app.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { timeText } from '../../../web/dates.ts'
import { type Html, html } from '../../../web/html.ts'
import { sentenceCase } from '../../../web/numbers.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { partWords } from '../../orders/pages/status-text.ts'
import { disputeEntry } from '../../payments/admin/disputes.ts'
import { openDisputes } from '../../payments/disputes.ts'
import { amountText } from '../../payments/payment.ts'
import { type UnusedPayment, unusedPayments } from '../../payments/queries.ts'
import { type BoardTask, boardTasks, type FailedFulfilment, failedFulfilments, type Portion } from '../board.ts'
import { taskFingerprint } from '../board-actions.ts'
import type { RefusedForm } from './refused-form.ts'

const perPage = 30

interface Listed {
  count: number
  content: Html
}

/** All that was paid for and needs a person, and money that has to go back. Each list has pages of its own. */
export async function boardPage(
  { db }: App,
  person: Person,
  asked: Record<string, string | undefined>,
  said: Flash,
  refused: RefusedForm | null,
): Promise<PageResponse> {
  const listed = async <Row>(
    name: string,
    read: (portion: Portion) => Promise<Row[]>,
    entry: (row: Row) => Html,
  ): Promise<Listed> => {
    const page = pageNumber(asked[name])
    const rows = await read({ limit: perPage + 1, offset: (page - 1) * perPage })
    return {
      count: rows.length,
      content: html`<ul class="entries-list">${rows.slice(0, perPage).map(entry)}</ul>\
${pagination(
  '/admin/fulfilment',
  {},
  {
    page,
    per_page: perPage,
    total: 0,
    total_exact: false,
    has_more: rows.length > perPage,
  },
  name,
)}`,
    }
  }
  const disputes = await listed(
    'disputes',
    (portion) => openDisputes(db, portion),
    (dispute) => disputeEntry(dispute, orderLink(dispute.number)),
  )
  const money = await listed(
    'money',
    (portion) => unusedPayments(db, portion),
    (one) => moneyEntry(person, one),
  )
  const failed = await listed(
    'failed',
    (portion) => failedFulfilments(db, portion),
    (part) => failedEntry(person, part, refused),
  )
  const open = await listed(
    'tasks',
    (portion) => boardTasks(db, portion),
    (task) => taskEntry(person, task, refused),
  )
  const closed = await listed('closed', (portion) => boardTasks(db, portion, true), closedEntry)
  // Somebody else may have settled what the person wrote about.
  const lost =
    refused?.typed && ![failed, open].some(({ content }) => content.markup.includes(`id="${refused.field}"`))
      ? refused.typed
      : null
  return adminPage(
    '/admin/fulfilment',
    'Fulfilment',
    said,
    html`
${
  lost &&
  notice(html`<p>What you wrote, so that it is not lost:</p>\
<pre class="mail-text" tabindex="0" dir="auto">${lost}</pre>`)
}
${
  disputes.count > 0 &&
  section({
    id: 'disputes',
    title: 'Disputes',
    note: 'Open ones are answered at the gateway; nothing is undone while they are open',
    content: disputes.content,
  })
}
${
  money.count > 0 &&
  section({ id: 'money', title: 'Money to give back', note: 'It came and pays for nothing', content: money.content })
}
${
  failed.count > 0 &&
  section({
    id: 'failed',
    title: 'Could not be done',
    note: 'The customer was told that you look at it',
    content: failed.content,
  })
}
${section({
  id: 'tasks',
  title: 'To do',
  content:
    open.count > 0
      ? open.content
      : emptyState({
          title: 'Nothing to do',
          text: 'What people of the team do by hand, such as trophies, comes here when it is paid.',
        }),
})}
${closed.count > 0 && section({ id: 'closed', title: 'Done last', content: closed.content })}`,
  )
}

const orderLink = (number: string) => html`<a class="order-number figure" href="/admin/orders/${number}">${number}</a>`

function button(person: Person, action: string, id: number, text: string, about: string): Html {
  return html`<form method="post" action="/admin/fulfilment/${action}">${tokenField(person)}<button class="button" \
name="id" value="${id}">${text}<span class="visually-hidden"> ${about}</span></button></form>`
}

interface Telling {
  action: string
  text: string
  label: string
  hint?: string
  most?: number
}

function telling(
  person: Person,
  id: number,
  refused: RefusedForm | null,
  { action, text, label, hint = 'The customer reads it.', most = 1000 }: Telling,
): Html {
  const field = `${action}-${id}`
  const again = refused?.field === field ? refused : null
  return html`<details class="fold"${again && html` open`}><summary>${text}</summary>\
<form class="stack" method="post" action="/admin/fulfilment/${action}">${tokenField(person)}${textField({
    name: 'reason',
    id: field,
    label,
    value: again?.typed ?? null,
    error: again?.message,
    required: true,
    maxlength: most,
    rows: most > 1000 ? 12 : 3,
    hint,
  })}<p>\
<button class="button button-quiet" name="id" value="${id}">${text}</button></p></form></details>`
}

function moneyEntry(
  person: Person,
  { id, number, gateway, left_cents, currency, note, settled_at, refund }: UnusedPayment,
): Html {
  return html`<li><h3 class="row-name">${amountText(left_cents, currency)} by ${gateway}</h3>\
<p>${note} Order ${orderLink(number)}, ${timeText(settled_at)}.</p>\
${refund && html`<p class="muted" dir="auto">${refund}</p>`}
<div class="decision">${button(
    person,
    'give-back',
    id,
    'Give it back',
    `for order ${number}`,
  )}<a class="button button-quiet" \
href="/admin/orders/${number}/outside/${id}">It was given back outside</a></div></li>`
}

function failedEntry(
  person: Person,
  { id, part, name, listing_name, note, number, changed_at }: FailedFulfilment,
  refused: RefusedForm | null,
): Html {
  const title = listing_name ? `${name} for ${listing_name}` : name
  return html`<li><h3 class="row-name" dir="auto">${title}</h3><p dir="auto">${note}</p>\
<p class="facts"><span>${partWords[part] ?? sentenceCase(part)}</span><span>Order ${orderLink(number)}</span>\
<span>${timeText(changed_at)}</span></p>
<div class="decision">${button(
    person,
    'retry',
    id,
    'Try again',
    title,
  )}<a class="button button-quiet" href="/admin/orders/${number}/refund">Give \
money back</a>${
    part === 'ai_review'
      ? telling(person, id, refused, {
          action: 'review',
          text: 'Write the report',
          label: 'Report',
          hint: 'The customer reads it in their account and by mail.',
          most: 10_000,
        })
      : telling(person, id, refused, { action: 'settle', text: 'It is put right', label: 'What was done' })
  }</div>\
</li>`
}

function taskEntry(person: Person, task: BoardTask, refused: RefusedForm | null): Html {
  const { id, title, status, steps, notes, options, assignee, number, listing_slug, customer_email, created_at } = task
  const again = refused?.field === `notes-${id}` ? refused : null
  // After "changed meanwhile" the person has seen what is there now; before, what they saw stays what they saw.
  const seen = again?.seen && !again.message?.includes('meanwhile') ? again.seen : taskFingerprint(task)
  return html`<li>\
<h3 class="row-name" dir="auto">${listing_slug ? html`<a href="/listings/${listing_slug}">${title}</a>` : title}</h3>
<p class="facts"><span>${status === 'doing' ? `${assignee ?? 'Somebody'} is at it` : 'Nobody has it yet'}</span>\
<span>Order ${orderLink(number)}</span><span dir="auto">${customer_email}</span><span>${timeText(created_at)}</span></p>
${
  options &&
  html`<p class="facts">${Object.entries(options).map(
    ([key, value]) => html`<span dir="auto">${sentenceCase(key)}: <b>${String(value)}</b></span>`,
  )}</p>`
}
<form class="stack" method="post" action="/admin/fulfilment/note">${tokenField(person)}<input type="hidden" \
name="seen" \
value="${seen}">${steps.map(({ text, done }, index) =>
    checkbox({ name: 'step', value: String(index), checked: again ? again.steps.has(index) : done, label: text }),
  )}${field({
    name: 'notes',
    id: `notes-${id}`,
    label: 'Notes for the team',
    value: again?.typed ?? notes,
    error: again?.message,
    maxlength: 1000,
  })}<p>\
<button class="button button-quiet" name="id" value="${id}">Keep the note</button></p></form>
<div class="decision">${status === 'open' && button(person, 'take', id, 'I do it', title)}${telling(
    person,
    id,
    refused,
    {
      action: 'finish',
      text: 'It is done',
      label: 'Report',
    },
  )}${telling(person, id, refused, {
    action: 'drop',
    text: 'It cannot be done',
    label: 'Reason',
  })}</div></li>`
}

function closedEntry({ title, status, number, report }: BoardTask): Html {
  return html`<li><h3 class="row-name" dir="auto">${title}</h3>\
<p dir="auto">${status === 'done' ? 'Done' : 'Not done'}. ${report}</p>\
<p class="facts"><span>Order ${orderLink(number)}</span></p></li>`
}
