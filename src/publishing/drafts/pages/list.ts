import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { accountPage } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { readableAddress } from '../address.ts'
import { presentSummary } from '../present.ts'
import { draftsOf, fieldsByDraft } from '../queries.ts'

const maxDrafts = 100
const statusLabels = {
  crawling: 'Reading website',
  drafting: 'Drafting',
  ready: 'Ready to review',
  failed: 'Couldn’t read website',
}

export async function draftsPage(app: App, { member }: Person): Promise<PageResponse> {
  const drafts = await draftsOf(app.db, member.id, { limit: maxDrafts, offset: 0 })
  const ids = drafts.map(({ id }) => id)
  const fields = await fieldsByDraft(app.db, ids)
  const summaries = drafts.map((draft) => {
    const role = draft.owner_id === member.id ? 'owner' : 'editor'
    return presentSummary(app, draft, role, fields.get(draft.id) ?? new Map())
  })
  const launchAnother = html`<p><a class="button" href="/submit">Launch another product</a></p>`
  const content =
    summaries.length > 0 ? html`<ul class="rows drafts">${summaries.map(row)}</ul>${launchAnother}` : emptyList()
  return accountPage('/account/drafts', 'Drafts', content)
}

function row(draft: ReturnType<typeof presentSummary>): Html {
  const { id, name, url, status, completeness, role, updated_at, listing_id } = draft
  const address = readableAddress(url)
  const facts = [
    listing_id === null ? statusLabels[status] : 'Saved as a listing',
    ...(role === 'editor' ? ['You’re a co-founder'] : []),
    `Updated ${dateText(updated_at)}`,
  ]
  return html`<li class="row">
<div class="row-end draft-score"><span class="figure">${completeness}</span>%</div>
<div><h2 class="row-name" dir="auto"><a href="/account/drafts/${id}">${name ?? address}</a></h2>
${name !== null && html`<p class="row-tagline">${address}</p>`}
<p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p></div></li>`
}

function emptyList(): Html {
  return emptyState({
    title: 'No drafts yet',
    text: 'Paste your URL and we draft a profile from your website, with a quote behind every fact.',
    action: { href: '/submit', text: 'Launch a product' },
  })
}
