import type { FastifyRequest } from 'fastify'
import { type BulkBox, bulkForm } from '../../../core/bulk/admin/form.ts'
import { privacyText, termsText } from '../../../core/site-settings/texts.ts'
import type { App } from '../../../platform/app.ts'
import { html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { pagesInBulk } from '../bulk.ts'
import { pageArticle, shownPage } from '../pages/page.ts'
import { type EditedPage, findSitePage, pageState, sitePage, sitePages } from '../queries.ts'
import { legalPages } from '../reserved.ts'
import { pageIdIn, stateTags } from './editor.ts'
import { parsePageForm, readPageForm } from './form.ts'

const perPage = 50

export async function pageList(app: App, person: Person, request: FastifyRequest, flash: Flash): Promise<PageResponse> {
  const page = pageNumber((request.query as { page?: string }).page)
  const pages = await sitePages(app.db, { limit: perPage + 1, offset: (page - 1) * perPage })
  const { form, box } = await bulkForm(app, pagesInBulk, person, {})
  return adminPage(
    '/admin/pages',
    'Pages',
    flash,
    html`<p class="cluster"><a class="button" href="/admin/pages/new">New page</a></p>${
      pages.length === 0
        ? emptyState({
            title: 'No pages yet',
            text: 'Write an imprint, a contact page or your guidelines. Pages stay drafts until you publish them.',
          })
        : html`${form}${table({
            caption: 'Pages',
            columns: [
              { title: 'Title' },
              { title: 'URL' },
              { title: 'Status' },
              { title: 'Linked in' },
              { title: 'Last saved' },
            ],
            rows: pages.slice(0, perPage).map((page) => row(page, box)),
          })}${pagination(
            '/admin/pages',
            {},
            { page, per_page: perPage, total: 0, total_exact: false, has_more: pages.length > perPage },
          )}`
    }${await legalSection(app)}`,
  )
}

function row(page: EditedPage, box: BulkBox): Part[] {
  const state = pageState(page)
  return [
    html`${box(page.id, page.title)}<a href="/admin/pages/${page.id}" dir="auto">${page.title}</a>`,
    state === 'draft' ? `/${page.live_slug}` : html`<a href="/${page.live_slug}">/${page.live_slug}</a>`,
    stateTags[state](),
    [page.in_menu && 'Menu', page.in_footer && 'Footer'].filter(Boolean).join(', ') || 'Nowhere',
    html`${timeElement(page.saved_at)}${page.saved_by && html`<br><span class="muted" dir="auto">${page.saved_by}</span>`}`,
  ]
}

/** Terms and privacy exist from the start, and are replaced by a page with the same address. */
async function legalSection(app: App): Promise<Part> {
  const rows: Part[][] = []
  for (const { slug, title } of legalPages) {
    const own = await findSitePage(app.db, slug)
    if (own && own.published_version !== null) continue
    const setting = slug === 'terms' ? termsText : privacyText
    const isSample = app.settings.get(setting) === setting.default
    rows.push([
      html`<a href="/${slug}">${title}</a>`,
      isSample ? stateTag('draft', 'Sample text') : stateTag('live', 'Text from the settings'),
      own
        ? html`<a href="/admin/pages/${own.id}">Open your draft<span class="visually-hidden">: ${title}</span></a>`
        : html`<a href="/admin/pages/new?legal=${slug}">Write your own<span class="visually-hidden">: ${title}</span></a>`,
    ])
  }
  if (rows.length === 0) return null
  return section({
    id: 'legal',
    title: 'Built-in pages',
    note: 'Your own page replaces them once you publish it',
    content: table({
      caption: 'Built-in pages',
      columns: [{ title: 'Page' }, { title: 'Text' }, { title: 'Action' }],
      rows,
    }),
  })
}

/** Shows the submitted page as visitors would see it, without saving it. */
export async function pagePreview(
  app: App,
  person: Person,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<PageResponse> {
  const id = pageIdIn(request, form)
  const input = parsePageForm(readPageForm(form))
  const article = pageArticle(await shownPage(app, input))
  const hiddenFields = [...form]
    .filter(([name]) => name !== 'form_token')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const bar = html`<form class="cluster" method="post" action="/admin/pages/${id ?? 'new'}">\
${tokenField(person)}${hiddenFields}<span><strong>Preview.</strong> Your changes aren’t saved yet.</span>\
<button class="button" name="do" value="publish">Publish</button>\
<button class="button button-quiet" name="do" value="save">Save draft</button>\
<button class="button button-quiet" formaction="/admin/pages/edit">Keep editing</button></form>`
  return { title: `Preview: ${input.title}`, content: html`<div class="page">${notice(bar)}</div>${article}` }
}

export async function pageDeletion(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const page = await sitePage(app.db, pageIdIn(request) ?? 0)
  return adminPage(
    '/admin/pages',
    'Delete page',
    flash,
    html`<p>“<span dir="auto">${page.title}</span>” and all its versions will be deleted${
      page.published_version !== null && ', and its URL will stop working'
    }. This cannot be undone. To hide it instead, unpublish it.</p>
<form class="cluster" method="post" action="/admin/pages/${page.id}/delete">${tokenField(person)}\
<button class="button">Delete page</button><a class="button button-quiet" href="/admin/pages/${page.id}">Cancel</a></form>`,
  )
}
