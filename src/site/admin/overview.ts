import { claimsInReview } from '../../features/claims/queries.ts'
import { type AuditRow, latestEvents } from '../../features/audit/queries.ts'
import { actions } from '../../features/audit/record.ts'
import { countByStatus } from '../../features/launches/queries.ts'
import { countReviews } from '../../features/reviews/team.ts'
import type { App } from '../../platform/app.ts'
import { section } from '../components/section.ts'
import { table } from '../components/table.ts'
import { html, type Part } from '../html.ts'
import { timeText } from '../maker/words.ts'
import { number } from '../numbers.ts'
import type { Shown } from '../people/show.ts'
import { adminPage, type Said } from './frame.ts'

/** What waits for the site team, and what was done last. */
export async function overviewPage(app: App, said: Said): Promise<Shown> {
  const kinds = [['live', 'live'], ['scheduled', 'scheduled'], ['awaiting_badge', 'waiting for a badge'], ['hidden', 'hidden']] as const
  const [claims, reviews, events, counts] = await Promise.all([
    claimsInReview(app.db, 100),
    countReviews(app.db, 'pending'),
    latestEvents(app.db, { limit: 30, offset: 0 }),
    Promise.all(kinds.map(async ([status, label]) => ({ label, count: await countByStatus(app.db, status) }))),
  ])
  const todo = [[claims.length, 'claims in review', '/admin/claims'], [reviews, 'reviews to decide', '/admin/reviews']] as const
  return adminPage('/admin', 'Overview', said, html`
${section({ id: 'todo', title: 'To decide', content: html`<dl class="figures">${todo.map(([count, label, href]) => html`<div><dt><a href="${href}">${label}</a></dt><dd class="figure">${number(count)}</dd></div>`)}</dl>` })}
${section({ id: 'listings', title: 'Listings', more: { href: '/admin/listings', text: 'All listings' }, content: html`<dl class="figures">${counts.map(({ count, label }) => html`<div><dt>${label}</dt><dd class="figure">${number(count)}</dd></div>`)}</dl>` })}
${section({ id: 'trail', title: 'Audit trail', note: 'The latest', content: table({ caption: 'Audit trail', columns: [{ title: 'What' }, { title: 'To' }, { title: 'Member', numeric: true }, { title: 'When' }], rows: events.map(eventRow) }) })}`)
}

function eventRow({ action, subject, actor_id, details, happened_at }: AuditRow): Part[] {
  const did = details.did ?? details.what
  return [`${actions[action] ?? action}${typeof did === 'string' ? `: ${did}` : ''}`, subject ?? '', actor_id === null ? '' : String(actor_id), timeText(happened_at)]
}
