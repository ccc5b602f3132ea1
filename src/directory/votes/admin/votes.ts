import type { FastifyRequest } from 'fastify'
import { bulkForm } from '../../../core/bulk/admin/form.ts'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination, uncountedPage } from '../../../web/components/pagination.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { canCount } from '../admin.ts'
import { votesInBulk } from '../bulk.ts'
import { reasons } from '../fraud.ts'
import { discountedVotes } from '../queries.ts'
import { voteTabs } from './tabs.ts'

const perPage = 50

/** Lists discounted votes with their reasons. A vote of the current week can be counted. */
export async function votesPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const votes = await uncountedPage(request, perPage, (range) => discountedVotes(app.db, range))
  const { form, box } = await bulkForm(app, votesInBulk, person, {})
  return adminPage(
    '/admin/votes',
    'Votes that don’t count',
    flash,
    html`${voteTabs('/admin/votes')}<p>The rules are <a href="/how-ranking-works">public</a>. \
We tell owners, co-founders and new accounts why their vote doesn’t count, \
and a new account’s vote counts on its own later. We don’t mention the other rules, \
so no one can probe them: in public, those votes count until a daily review takes them out together. \
If a rule got someone wrong, you can count their vote until the week ends.</p>${
      votes.items.length === 0
        ? emptyState({ title: 'No excluded votes', text: 'Every vote so far counts.' })
        : html`${form}${table({
            caption: 'Votes that don’t count',
            columns: [
              { title: 'Listing' },
              { title: 'Voter' },
              { title: 'Reason' },
              { title: 'Date' },
              { title: 'Action' },
            ],
            rows: votes.items.map(
              ({ listing_id, listing_slug, listing_name, member_id, member_name, reason, cast_at, week }) => [
                html`${box(`${listing_id} ${member_id}`, `the vote by ${member_name}`)}\
<a href="/listings/${listing_slug}">${listing_name}</a>`,
                html`<a href="/admin/people/${member_id}">${member_name}</a>`,
                reasons[reason],
                timeElement(cast_at),
                canCount(app, { reason, week }) &&
                  html`<form method="post" action="/admin/votes/count">${tokenField(person)}\
<input type="hidden" name="listing" value="${listing_id}">\
<button class="button button-quiet" name="member" value="${member_id}">\
Count vote<span class="visually-hidden"> by ${member_name} for ${listing_name}</span></button></form>`,
              ],
            ),
          })}${pagination('/admin/votes', {}, votes)}`
    }`,
  )
}
