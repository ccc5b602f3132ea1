import { withEventNames } from '../../../core/audit/admin/names.ts'
import { auditTable } from '../../../core/audit/admin/table.ts'
import { auditTrail } from '../../../core/audit/trail.ts'
import { currencyOf } from '../../../core/site-settings/prices.ts'
import { countByStatus } from '../../../directory/launches/queries.ts'
import type { App } from '../../../platform/app.ts'
import { moneyText } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
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
  ['hidden', 'hidden or deleted'],
] as const

type MayOpen = (address: string) => boolean

/** Pending work, the figures of the week, and the latest audit events: what the person's role may open. */
export async function overviewPage(app: App, mayOpen: MayOpen, flash: Flash, start: Part): Promise<PageResponse> {
  const { current, previous } = await weekFigures(app)
  return adminPage(
    '/admin',
    'Overview',
    flash,
    html`${
      mayOpen('/admin/settings') &&
      (await openSetUp(app.db)) &&
      notice(html`Setup isn’t finished. <a href="/set-up">Continue setup</a>`)
    }${start}
${section({ id: 'waiting', title: 'Needs your attention', content: pendingList(currencyOf(app), await countPendingWork(app), mayOpen) })}
${section({
  id: 'week',
  title: 'This week',
  note: 'Last week in parentheses',
  content: weekList(currencyOf(app), current, previous, mayOpen),
})}
${mayOpen('/admin/listings') && (await listingFigures(app))}
${mayOpen('/admin/audit') && (await recentActivity(app))}`,
  )
}

async function listingFigures({ db }: App): Promise<Html> {
  const counts = await Promise.all(
    listingStatuses.map(async ([status, label]) => ({ status, label, count: await countByStatus(db, status) })),
  )
  return section({
    id: 'listings',
    title: 'Listings',
    more: { href: '/admin/listings', text: 'All listings' },
    content: html`<dl class="figures">${counts.map(
      ({ status, count, label }) => html`<div><dt><a href="/admin/listings?status=${status}">${label}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
    )}</dl>`,
  })
}

async function recentActivity({ db }: App): Promise<Html> {
  return section({
    id: 'trail',
    title: 'Recent activity',
    more: { href: '/admin/audit', text: 'View audit log' },
    content: auditTable(await withEventNames(db, await auditTrail(db, {}, { limit: 20 }))),
  })
}

function pendingList(currency: Currency, pending: PendingWork, mayOpen: MayOpen): Html {
  const rows = [
    [pending.claims, 'claim in review', 'claims in review', '/admin/claims'],
    [pending.reviews, 'review to approve', 'reviews to approve', '/admin/reviews'],
    [pending.moderation, 'reported or held post', 'reported or held posts', '/admin/moderation'],
    [pending.fulfilment, 'order item to fulfill', 'order items to fulfill', '/admin/fulfilment'],
    [
      pending.money_to_return,
      `payment to refund, ${moneyText(pending.money_to_return_cents, currency)}`,
      `payments to refund, ${moneyText(pending.money_to_return_cents, currency)}`,
      '/admin/fulfilment',
    ],
    [pending.disputes, 'disputed payment', 'disputed payments', '/admin/fulfilment'],
    [pending.dead_letters, 'job failed permanently', 'jobs failed permanently', '/admin/jobs'],
    [pending.failed_mails, 'email failed this week', 'emails failed this week', '/admin/mails?status=failed'],
  ] as const
  const open = rows.filter(([count, , , href]) => count > 0 && mayOpen(href))
  if (open.length === 0) return html`<p class="muted">You’re all caught up.</p>`
  return html`<dl class="figures">${open.map(
    ([count, one, many, href]) => html`<div><dt><a href="${href}">${count === 1 ? one : many}</a></dt>\
<dd class="figure">${number(count)}</dd></div>`,
  )}</dl>`
}

function weekList(currency: Currency, current: WeekFigures, previous: WeekFigures, mayOpen: MayOpen): Html {
  const rows = [
    [current.launches === 1 ? 'launch' : 'launches', number(current.launches), number(previous.launches), '/launches'],
    [
      current.votes === 1 ? 'counted vote' : 'counted votes',
      number(current.votes),
      number(previous.votes),
      '/admin/votes',
    ],
    [
      current.sign_ups === 1 ? 'sign-up' : 'sign-ups',
      number(current.sign_ups),
      number(previous.sign_ups),
      '/admin/people',
    ],
    [
      current.orders === 1 ? 'paid order' : 'paid orders',
      number(current.orders),
      number(previous.orders),
      '/admin/orders',
    ],
    [
      'revenue incl. VAT',
      moneyText(current.revenue_cents, currency),
      moneyText(previous.revenue_cents, currency),
      '/admin/revenue',
    ],
  ] as const
  const open = rows.filter(([, , , href]) => !href.startsWith('/admin') || mayOpen(href))
  return html`<dl class="figures">${open.map(
    ([label, value, last, href]) => html`<div>
<dt><a href="${href}">${label}</a> <span class="figure">(${last})</span></dt><dd class="figure">${value}</dd>
</div>`,
  )}</dl>`
}
