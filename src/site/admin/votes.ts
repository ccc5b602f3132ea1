import type { FastifyRequest } from 'fastify'
import { discountedVotes } from '../../features/votes/discounted.ts'
import { reasons } from '../../features/votes/fraud.ts'
import type { App } from '../../platform/app.ts'
import { emptyState } from '../components/notice.ts'
import { pageNumber, pagination } from '../components/pagination.ts'
import { table } from '../components/table.ts'
import { html } from '../html.ts'
import { timeText } from '../maker/words.ts'
import type { Shown } from '../people/show.ts'
import { adminPage, type Said } from './frame.ts'

const perPage = 50

/** Votes that were kept and not counted, with why. */
export async function votesPage(app: App, request: FastifyRequest, said: Said): Promise<Shown> {
  const page = pageNumber((request.query as { page?: string }).page)
  const votes = await discountedVotes(app.db, { limit: perPage + 1, offset: (page - 1) * perPage })
  return adminPage('/admin/votes', 'Votes that do not count', said, html`<p>The rules are few and <a href="/how-ranking-works">public</a>. Voters are not told, so that nobody learns how to be counted.</p>${votes.length === 0
    ? emptyState({ title: 'None', text: 'Every vote so far counts.' })
    : html`${table({
        caption: 'Votes that do not count',
        columns: [{ title: 'Listing' }, { title: 'Voter' }, { title: 'Why' }, { title: 'When' }],
        rows: votes.slice(0, perPage).map(({ listing_slug, member_id, member_name, reason, cast_at }) => [html`<a href="/listings/${listing_slug}">${listing_slug}</a>`, `${member_name} (member ${member_id})`, reasons[reason], timeText(cast_at)]),
      })}${pagination('/admin/votes', {}, { page, per_page: perPage, total: 0, total_exact: false, has_more: votes.length > perPage })}`}`)
}
