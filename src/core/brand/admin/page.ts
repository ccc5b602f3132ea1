import type { FastifyRequest } from 'fastify'
import { fingerprint } from '../../../platform/fingerprint.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type Brand, type BrandSection, brandSectionNames, sectionTitles } from '../document.ts'
import { type BrandVersion, changedSections, editedBrand, publishedVersions } from '../versions.ts'
import { readSection } from './read.ts'
import { pictureForms, type SectionContext, sectionFields } from './sections.ts'

export const brandPath = '/admin/brand'

export function requestedSection(request: FastifyRequest): BrandSection {
  const { section: name = 'identity' } = request.params as { section?: string }
  const found = brandSectionNames.find((known) => known === name)
  if (!found) throw notFound('This part of the brand doesn’t exist.')
  return found
}

/** One section as a form, next to a live preview of the draft. `failed` is the picture that was refused. */
export async function brandPage(
  site: Site,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
  { name, failed }: { name: BrandSection; failed?: string | undefined },
): Promise<PageResponse> {
  const { app, layout } = site
  const { brand, published, draft } = await editedBrand(app, app.db)
  const { problem } = flash
  const context: SectionContext = { app, person, navigation: layout.navigation, problem }
  const form = request.method === 'POST' && !failed && problem ? readForm(request) : undefined
  const seen = form && problem?.code !== 'not_allowed_now' ? form.get('seen') : fingerprint(brand[name])
  return adminPage(
    brandPath,
    'Brand',
    flash,
    html`${statusBar(person, published, draft)}
${sectionLinks(name, draft ? changedSections(published, draft.document) : [])}
<div class="brand-columns"><div>
${pictureForms(name, brand, context, failed)}
${section({
  id: 'section',
  title: sectionTitles[name],
  content: html`<form class="stack" method="post" action="${brandPath}/${name}">${tokenField(person)}\
<input type="hidden" name="seen" value="${seen}"><button class="visually-hidden" tabindex="-1" aria-hidden="true">Save</button>
${draw(name, form ? readSection(app, name, form, brand[name]) : brand[name], context)}
<p class="save-bar"><button class="button">Save to draft</button></p></form>`,
})}</div>
<aside class="brand-preview" aria-label="Live preview"><h2>Live preview</h2>
<iframe src="/" title="Your site with the draft" loading="lazy"></iframe></aside></div>`,
  )
}

function draw<Name extends BrandSection>(name: Name, value: Brand[Name], context: SectionContext): Html {
  return sectionFields[name](value, context)
}

function sectionLinks(current: BrandSection | 'history', changed: readonly BrandSection[]): Html {
  return choiceLinks('Section', [
    ...brandSectionNames.map((name) => ({
      href: `${brandPath}/${name}`,
      text: changed.includes(name) ? `${sectionTitles[name]} •` : sectionTitles[name],
      current: name === current,
    })),
    { href: `${brandPath}/history`, text: 'History', current: current === 'history' },
  ])
}

function statusBar(person: Person, published: Brand, draft: BrandVersion | undefined): Html {
  const button = (action: string, text: string, kind = 'button-quiet') =>
    html`<form method="post" action="${brandPath}/${action}">${tokenField(person)}<button class="button ${kind}">${text}</button></form>`
  if (!draft)
    return html`<div class="brand-status"><p><strong>Everything is published.</strong> \
Changes you save below go to a draft first.</p></div>`
  const changed = changedSections(published, draft.document).map((name) => sectionTitles[name])
  return html`<div class="brand-status brand-draft"><p><strong>Unpublished changes:</strong> ${changed.join(', ')}. \
<span class="muted">Last saved ${whoText(draft)} on ${timeElement(draft.edited_at)}.</span></p>\
<div class="cluster">${button('publish', 'Publish', 'button-signal')}\
<a class="button button-quiet" href="${brandPath}/preview/start">Preview on the site</a>${button('discard', 'Discard draft')}</div></div>`
}

function whoText({ member_name, via }: BrandVersion): Part {
  if (member_name !== null) return html`by <span dir="auto">${member_name}</span>`
  return via === 'command line' ? 'from the command line' : 'by a deleted account'
}

/** Every published version, with who published it and when, and a button to restore it. */
export async function brandHistoryPage({ app }: Site, person: Person, flash: Flash): Promise<PageResponse> {
  const { published, draft } = await editedBrand(app, app.db)
  const versions = await publishedVersions(app.db, 51)
  const shown = versions.slice(0, 50)
  return adminPage(
    brandPath,
    'Brand',
    flash,
    html`${statusBar(person, published, draft)}
${sectionLinks('history', draft ? changedSections(published, draft.document) : [])}
${section({
  id: 'history',
  title: 'History',
  note: 'Restoring puts a version into the draft',
  content:
    shown.length === 0
      ? html`<p class="muted">Nothing has been published yet. Versions appear here with who published them and when.</p>`
      : table({
          caption: 'Versions',
          columns: [{ title: 'Version' }, { title: 'Changes' }, { title: 'Published' }, { title: 'Action' }],
          rows: shown.map((version, index) => versionRow(person, version, versions[index + 1])),
        }),
})}`,
  )
}

function versionRow(person: Person, version: BrandVersion, before: BrandVersion | undefined): Part[] {
  const { id, state, document, via, restored_from, published_at } = version
  const isOriginal = via === 'program'
  const changed = before ? changedSections(before.document, document).map((name) => sectionTitles[name]) : []
  const action = (path: string, text: string) =>
    html`<form method="post" action="${brandPath}/${path}">${tokenField(person)}<button class="button button-quiet">${text}\
<span class="visually-hidden"> (version ${id})</span></button></form>`
  return [
    isOriginal
      ? 'Original'
      : html`Version ${id}${restored_from !== null && html` <span class="muted">(restores ${restored_from})</span>`}`,
    changed.length > 0 ? changed.join(', ') : html`<span class="muted">The first version</span>`,
    isOriginal ? 'Before the first change' : html`${timeElement(published_at!)} ${whoText(version)}`,
    state === 'published' ? (before ? action('undo', 'Undo') : 'Current') : action(`history/${id}/restore`, 'Restore'),
  ]
}
