import { gallery } from '../../../directory/listings/pages/listing/gallery.ts'
import { about, figures, pricing } from '../../../directory/listings/pages/listing/parts.ts'
import { logo } from '../../../directory/listings/pages/logo.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { avatar } from '../../../web/components/avatar.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { openDraft } from '../policy.ts'
import { previewProfile } from '../preview.ts'

/** The public page, without the parts that only a live listing has. */
export async function draftPreviewPage(app: App, person: Person, id: string): Promise<PageResponse> {
  const { draft } = await openDraft(app.db, id, person.member.id)
  const listing = await previewProfile(app, app.db, draft)
  const back = html`<a href="/account/drafts/${id}">Back to draft</a>`
  const faqs = listing.faqs.length > 0 && section({ id: 'faqs', title: 'FAQ', content: faqList(listing.faqs) })
  return {
    title: `Preview: ${listing.name}`,
    content: html`<div class="page">${notice(html`Preview. Only you and your co-founders can see this page. ${back}`)}
<article class="listing preview"><header class="listing-head">${logo(listing, 'large')}
<div class="listing-title"><h1 dir="auto">${listing.name}</h1><p class="lede" dir="auto">${listing.tagline}</p>
<p class="facts">${listing.category && html`<span>${listing.category.name}</span>`}</p></div></header>
<div class="columns"><div class="column-main">${gallery(listing)}${about(listing)}
${faqs}</div>
<div class="column-side">${figures(listing)}${pricing(listing)}${founders(listing.founders)}</div></div></article>\
</div>`,
  }
}

/** Without links: founders get a page only with the listing. */
function founders(people: readonly { name: string; title: string | null; bio: string | null }[]): Html | null {
  if (people.length === 0) return null
  const rows = people.map(
    ({ name, title, bio }) =>
      html`<li class="person">${avatar({ name })}<div><h3 class="row-name" dir="auto">${name}</h3>
${title && html`<p class="muted" dir="auto">${title}</p>`}
${bio && html`<p class="row-tagline" dir="auto">${bio}</p>`}</div></li>`,
  )
  return section({
    id: 'founders',
    title: people.length === 1 ? 'Founder' : 'Founders',
    content: html`<ul class="people">${rows}</ul>`,
  })
}
