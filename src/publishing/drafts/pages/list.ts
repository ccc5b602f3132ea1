import type { App } from '../../../platform/app.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { dateText } from '../../../web/dates.ts'
import { type Html, html } from '../../../web/html.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { readableAddress } from '../address.ts'
import { presentSummary } from '../present.ts'
import { draftsOf, fieldsByDraft } from '../queries.ts'

const most = 100
const words = {
  crawling: 'Being read',
  drafting: 'Being drafted',
  ready: 'Ready to look over',
  failed: 'Could not be read',
}

export async function draftsPage(app: App, { member }: Person): Promise<PageResponse> {
  const drafts = await draftsOf(app.db, member.id, { limit: most, offset: 0 })
  const parts = await fieldsByDraft(
    app.db,
    drafts.map(({ id }) => id),
  )
  const summaries = drafts.map((draft) =>
    presentSummary(app, draft, draft.owner_id === member.id ? 'owner' : 'editor', parts.get(draft.id) ?? new Map()),
  )
  const content =
    summaries.length > 0
      ? html`<ul class="rows drafts">${summaries.map(row)}</ul><p><a class="button" href="/submit">Launch another product</a></p>`
      : empty()
  return accountPage('/account/drafts', 'Drafts', content)
}

function row({
  id,
  name,
  url,
  status,
  completeness,
  role,
  updated_at,
  listing_id,
}: ReturnType<typeof presentSummary>): Html {
  return html`<li class="row"><div class="row-end draft-score"><span class="figure">${completeness}</span> %</div><div><h2 class="row-name" dir="auto"><a href="/account/drafts/${id}">${name ?? readableAddress(url)}</a></h2>${name !== null && html`<p class="row-tagline">${readableAddress(url)}</p>`}
<p class="facts"><span>${listing_id === null ? words[status] : 'Saved as a listing'}</span>${role === 'editor' && html`<span>You are a co-founder</span>`}<span>Changed on ${dateText(updated_at)}</span></p></div></li>`
}

function empty(): Html {
  return emptyState({
    title: 'No drafts yet',
    text: 'Give the address of your product. Its website is read, and a profile drafted in which every fact has its quote.',
    action: { href: '/submit', text: 'Launch a product' },
  })
}
