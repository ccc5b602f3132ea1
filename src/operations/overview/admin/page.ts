import { withEventNames } from '../../../core/audit/admin/names.ts'
import { auditTable } from '../../../core/audit/admin/table.ts'
import { auditTrail } from '../../../core/audit/trail.ts'
import { countByStatus } from '../../../directory/launches/queries.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { type Html, html } from '../../../web/html.ts'
import { number } from '../../../web/numbers.ts'
import type { PageResponse } from '../../../web/show.ts'
import { openSetUp } from '../../set-up/state.ts'
import { type Waiting, waitingForTeam } from '../waiting.ts'
import { type WeekFigures, weekFigures } from '../week.ts'

const kinds = [
  ['live', 'live'],
  ['scheduled', 'scheduled'],
  ['awaiting_badge', 'waiting for a badge'],
  ['hidden', 'hidden'],
] as const

/** What an owner wants to see first: what waits for somebody, how the week goes, and what was done last. */
export async function overviewPage(app: App, said: Flash): Promise<PageResponse> {
  const counts = await Promise.all(
    kinds.map(async ([status, label]) => ({ status, label, count: await countByStatus(app.db, status) })),
  )
  const events = await withEventNames(app.db, await auditTrail(app.db, {}, { limit: 20 }))
  const { now, before } = await weekFigures(app)
  return adminPage(
    '/admin',
    'Overview',
    said,
    html`${(await openSetUp(app.db)) && notice(html`The set-up is not finished. <a href="/set-up">Go on with it</a>`)}
${section({ id: 'waiting', title: 'Waits for you', content: waitingList(await waitingForTeam(app)) })}
${section({ id: 'week', title: 'This week', note: 'Last week in brackets', content: weekList(now, before) })}
${section({
  id: 'listings',
  title: 'Listings',
  more: {
    href: '/admin/listings',
    text: 'All listings',
  },
  content: html`<dl class="figures">${counts.map(
    ({ status, count, label }) => html`<div><dt><a href="/admin/listings?status=${status}">${label}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`,
})}
${section({
  id: 'trail',
  title: 'Done last',
  more: {
    href: '/admin/audit',
    text: 'The whole trail',
  },
  content: auditTable(events),
})}`,
  )
}

function waitingList(waiting: Waiting): Html {
  const rows = [
    [waiting.claims, 'claims in review', '/admin/claims'],
    [waiting.reviews, 'reviews to decide', '/admin/reviews'],
    [waiting.fulfilment, 'parts of orders to fulfil', '/admin/fulfilment'],
    [
      waiting.money_to_return,
      `payments to give back${waiting.money_to_return > 0 ? `, ${moneyText(waiting.money_to_return_cents)}` : ''}`,
      '/admin/fulfilment',
    ],
    [waiting.disputes, 'disputed payments', '/admin/fulfilment'],
    [waiting.dead_letters, 'jobs failed for good', '/admin/jobs'],
    [waiting.failed_mails, 'mails failed this week', '/admin/mails?status=failed'],
  ] as const
  const open = rows.filter(([count]) => count > 0)
  if (open.length === 0)
    return html`<p class="muted">Nothing. Claims, reviews, orders, jobs and mails are all settled.</p>`
  return html`<dl class="figures">${open.map(
    ([count, label, href]) => html`<div><dt><a href="${href}">${label}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`
}

function weekList(now: WeekFigures, before: WeekFigures): Html {
  const rows = [
    ['launches', number(now.launches), number(before.launches), '/launches'],
    ['votes counted', number(now.votes), number(before.votes), '/admin/votes'],
    ['sign-ups', number(now.sign_ups), number(before.sign_ups), '/admin/people'],
    ['orders paid', number(now.orders), number(before.orders), '/admin/orders'],
    ['revenue with VAT', moneyText(now.revenue_cents), moneyText(before.revenue_cents), '/admin/revenue'],
  ] as const
  return html`<dl class="figures">${rows.map(
    ([label, value, last, href]) => html`<div>
<dt><a href="${href}">${label}</a> <span class="figure">(${last})</span></dt><dd class="figure">${value}</dd>
</div>`,
  )}</dl>`
}
