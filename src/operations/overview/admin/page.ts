import { withEventNames } from '../../../core/audit/admin/names.ts'
import { auditTable } from '../../../core/audit/admin/table.ts'
import { auditTrail } from '../../../core/audit/trail.ts'
import { countByStatus } from '../../../directory/launches/queries.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { number } from '../../../platform/numbers.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import { openSetUp } from '../../set-up/state.ts'
import { countPendingWork, type PendingWork } from '../pending-work.ts'
import { type WeekFigures, weekFigures } from '../week-figures.ts'

const listingStatuses = [
  ['live', 'live'],
  ['scheduled', 'scheduled'],
  ['awaiting_badge', 'waiting for a badge'],
  ['hidden', 'hidden'],
] as const

/** Pending work, the figures of the week, and the latest audit events. */
export async function overviewPage(app: App, flash: Flash): Promise<PageResponse> {
  const counts = await Promise.all(
    listingStatuses.map(async ([status, label]) => ({ status, label, count: await countByStatus(app.db, status) })),
  )
  const events = await withEventNames(app.db, await auditTrail(app.db, {}, { limit: 20 }))
  const { current, previous } = await weekFigures(app)
  return adminPage(
    '/admin',
    'Overview',
    flash,
    html`${(await openSetUp(app.db)) && notice(html`The set-up is not finished. <a href="/set-up">Go on with it</a>`)}
${section({ id: 'waiting', title: 'Waits for you', content: pendingList(await countPendingWork(app)) })}
${section({ id: 'week', title: 'This week', note: 'Last week in brackets', content: weekList(current, previous) })}
${section({
  id: 'listings',
  title: 'Listings',
  more: { href: '/admin/listings', text: 'All listings' },
  content: html`<dl class="figures">${counts.map(
    ({ status, count, label }) => html`<div><dt><a href="/admin/listings?status=${status}">${label}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`,
})}
${section({
  id: 'trail',
  title: 'Done last',
  more: { href: '/admin/audit', text: 'The whole trail' },
  content: auditTable(events),
})}`,
  )
}

function pendingList(pending: PendingWork): Html {
  const rows = [
    [pending.claims, 'claims in review', '/admin/claims'],
    [pending.reviews, 'reviews to decide', '/admin/reviews'],
    [pending.fulfilment, 'parts of orders to fulfil', '/admin/fulfilment'],
    [
      pending.money_to_return,
      `payments to give back${pending.money_to_return > 0 ? `, ${moneyText(pending.money_to_return_cents)}` : ''}`,
      '/admin/fulfilment',
    ],
    [pending.disputes, 'disputed payments', '/admin/fulfilment'],
    [pending.dead_letters, 'jobs failed for good', '/admin/jobs'],
    [pending.failed_mails, 'mails failed this week', '/admin/mails?status=failed'],
  ] as const
  const open = rows.filter(([count]) => count > 0)
  if (open.length === 0)
    return html`<p class="muted">Nothing. Claims, reviews, orders, jobs and mails are all settled.</p>`
  return html`<dl class="figures">${open.map(
    ([count, label, href]) => html`<div><dt><a href="${href}">${label}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`
}

function weekList(current: WeekFigures, previous: WeekFigures): Html {
  const rows = [
    ['launches', number(current.launches), number(previous.launches), '/launches'],
    ['votes counted', number(current.votes), number(previous.votes), '/admin/votes'],
    ['sign-ups', number(current.sign_ups), number(previous.sign_ups), '/admin/people'],
    ['orders paid', number(current.orders), number(previous.orders), '/admin/orders'],
    ['revenue with VAT', moneyText(current.revenue_cents), moneyText(previous.revenue_cents), '/admin/revenue'],
  ] as const
  return html`<dl class="figures">${rows.map(
    ([label, value, last, href]) => html`<div>
<dt><a href="${href}">${label}</a> <span class="figure">(${last})</span></dt><dd class="figure">${value}</dd>
</div>`,
  )}</dl>`
}
