import type { FastifyRequest } from 'fastify'
import { privacyText, termsText } from '../../../core/site-settings/texts.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { formNumber, readForm } from '../../../web/forms.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { pictureFields } from '../../media/admin/picture-fields.ts'
import { type EditedPage, type PageVersion, pageState, pageVersion, pageVersions, sitePage } from '../queries.ts'
import { legalPages } from '../reserved.ts'
import { PageChanged } from '../write.ts'
import { type PageFormValues, pageFormValues, readPageForm } from './form.ts'

const perPage = 30

/** The id of the page that a form or an address is about. Null for a new page. */
export function pageIdIn(request: FastifyRequest, form?: URLSearchParams): number | null {
  const { id } = request.params as { id?: string }
  if (id !== undefined) return parseId(id)
  return form ? formNumber(form, 'page') || null : null
}

/** The editor, with the input if a form was sent. */
export async function pageEditor(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
  form = request.method === 'POST' ? readForm(request) : undefined,
): Promise<PageResponse> {
  const id = pageIdIn(request, form)
  const page = id === null ? null : await sitePage(app.db, id)
  const query = request.query as { version?: string; versions?: string; legal?: string }
  const old = form || !page ? 0 : parseId(query.version)
  const values = form
    ? readPageForm(form)
    : page
      ? pageFormValues(old ? await pageVersion(app.db, page.id, old) : page)
      : blankPage(app, query.legal)
  const theirs = flash.problem instanceof PageChanged ? flash.problem.theirs : undefined
  const version = theirs?.version ?? (form ? formNumber(form, 'version') : (page?.version ?? 0))
  const action = `/admin/pages/${page?.id ?? 'new'}`
  const isPublished = page !== null && page.published_version !== null
  return adminPage(
    '/admin/pages',
    page?.title ?? 'New page',
    flash,
    html`${page && status(page)}
${theirs && conflict(theirs, values)}
${old > 0 && notice(`You’re viewing version ${old}. Save or publish to restore it.`)}
<form class="stack" method="post" action="${action}">${tokenField(person)}\
<input type="hidden" name="page" value="${page?.id ?? ''}">\
<input type="hidden" name="version" value="${version}">
${fields(app, values, flash.problem, form?.get('picture_alt') ?? '')}
<p class="save-bar cluster"><button class="button button-quiet" name="do" value="save">Save draft</button>\
<button class="button" name="do" value="publish">${isPublished ? 'Publish changes' : 'Publish'}</button>\
<button class="button button-quiet" formaction="/admin/pages/preview" formnovalidate>Preview</button></p></form>
${page && afterForm(person, page)}
${page && (await versionList(app, page, pageNumber(query.versions)))}`,
  )
}

/** A new terms or privacy page starts with the text from the settings. */
function blankPage(app: App, legal: string | undefined): PageFormValues {
  const known = legalPages.find(({ slug }) => slug === legal)
  if (!known) return { title: '', slug: '', description: '', body: '', in_menu: false, in_footer: true }
  const body = app.settings.get(known.slug === 'terms' ? termsText : privacyText)
  return { title: known.title, slug: known.slug, description: '', body, in_menu: false, in_footer: true }
}

export const stateTags = {
  draft: () => stateTag('draft', 'Draft'),
  changed: () => stateTag('live', 'Published, with unpublished changes'),
  published: () => stateTag('live', 'Published'),
}

function status(page: EditedPage): Html {
  const state = pageState(page)
  return html`<p class="cluster">${stateTags[state]()}${
    state !== 'draft' && html`<a href="/${page.live_slug}">View page</a>`
  }<span class="muted">Saved ${page.saved_by && html`by <span dir="auto">${page.saved_by}</span> `}on \
${timeElement(page.saved_at)}</span></p>`
}

function fields(app: App, values: PageFormValues, problem: Problem | undefined, alt: string): Html {
  const at = (name: 'title' | 'slug' | 'description' | 'body') => ({
    name,
    value: values[name],
    error: fieldError(problem, name),
  })
  return html`${field({ ...at('title'), label: 'Title', maxlength: 120, required: true })}
${field({
  ...at('slug'),
  label: 'URL',
  maxlength: 101,
  hint: `${app.urls.site.replace(/^https?:\/\//, '')}/… Defaults to the title. Old URLs redirect to the new one.`,
})}
${textField({
  ...at('description'),
  label: 'Description',
  rows: 2,
  maxlength: 300,
  hint: 'Shown below the title, in search results and in link previews.',
})}
${textField({ ...at('body'), label: 'Text', rows: 20, maxlength: 200_000, required: true, hint: 'You can use Markdown.' })}
${pictureFields(app, { action: '/admin/pages/picture', hasCover: false, alt, problem })}
<fieldset class="stack"><legend>Where to link it</legend>
<p>${checkbox({ name: 'in_menu', label: 'Menu in the header', checked: values.in_menu })}</p>
<p>${checkbox({ name: 'in_footer', label: 'Footer, in the About column', checked: values.in_footer })}</p>
<p class="hint">Admins can reorder and hide links in Brand.</p></fieldset>`
}

function afterForm(person: Person, { id, published_version }: EditedPage): Html {
  return html`<div class="cluster">${
    published_version !== null &&
    html`<form method="post" action="/admin/pages/${id}/unpublish">${tokenField(person)}\
<button class="button button-quiet">Unpublish</button></form>`
  }<a href="/admin/pages/${id}/delete">Delete page</a></div>`
}

async function versionList(app: App, page: EditedPage, number: number): Promise<Html> {
  const versions = await pageVersions(app.db, page.id, perPage + 1, (number - 1) * perPage)
  return section({
    id: 'versions',
    title: 'Versions',
    note: 'Open one to compare or restore it',
    content: html`${table({
      caption: 'Versions',
      columns: [{ title: 'Version' }, { title: 'Title' }, { title: 'Saved by' }, { title: 'Date' }],
      rows: versions.slice(0, perPage).map((saved) => versionRow(page, saved)),
    })}${pagination(
      `/admin/pages/${page.id}`,
      {},
      { page: number, per_page: perPage, total: 0, total_exact: false, has_more: versions.length > perPage },
      'versions',
    )}`,
  })
}

function versionRow(page: EditedPage, { version, title, saved_by, saved_at }: PageVersion): Part[] {
  return [
    html`<a href="/admin/pages/${page.id}?version=${version}">Version ${version}</a>${
      version === page.published_version && html` ${stateTag('live', 'Published')}`
    }`,
    html`<span dir="auto">${title}</span>`,
    saved_by ?? 'Unknown',
    timeElement(saved_at),
  ]
}

/** Shows what someone else saved next to the submitted values. */
function conflict(page: EditedPage, yours: PageFormValues): Html {
  const theirs = pageFormValues(page)
  const names = [
    ['title', 'Title'],
    ['slug', 'URL'],
    ['description', 'Description'],
    ['body', 'Text'],
  ] as const
  const changes = names
    .filter(([name]) => theirs[name] !== yours[name])
    .map(([name, label]) => ({ label, before: theirs[name], after: yours[name] }))
  return section({
    id: 'theirs',
    title: 'Conflicting changes',
    note: 'Before: their version. After: yours',
    content: html`${beforeAfter(changes)}<details class="fold"><summary>Their full text</summary>\
${textField({ name: 'theirs', label: 'Their text', value: page.body, rows: 12 })}</details>`,
  })
}
