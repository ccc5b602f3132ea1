import type { FastifyRequest } from 'fastify'
import { siteTimeZone } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { beforeAfter } from '../../../web/components/before-after.ts'
import { checkbox, choice, field, textField } from '../../../web/components/form.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { timeElement } from '../../../web/components/time.ts'
import { formNumber, readForm } from '../../../web/forms.ts'
import { pictureAddress } from '../../../web/links.ts'
import { fieldError, type PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { faqFields } from '../../listings/pages/faq-fields.ts'
import { pictureFields } from '../../media/admin/picture-fields.ts'
import { type TextPicture, textPictures } from '../../media/text-pictures.ts'
import {
  type AdminPost,
  type PostVersion,
  possibleAuthors,
  postForAdmin,
  versionOfPost,
  versionsOfPost,
} from '../admin.ts'
import { maxPostFaqs } from '../input.ts'
import { PostChanged } from '../write.ts'
import { blankPost, blogFormProblem, type PostFormValues, postFormValues, readPostForm } from './form.ts'

const perPage = 30

/** The id of the post that a page or form is about. Null for a new post. */
export function postIdIn(request: FastifyRequest, form?: URLSearchParams): number | null {
  const { id } = request.params as { id?: string }
  if (id !== undefined) return parseId(id)
  return form ? formNumber(form, 'post') || null : null
}

export async function postEditorPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
  form = request.method === 'POST' ? readForm(request) : undefined,
): Promise<PageResponse> {
  const id = postIdIn(request, form)
  const post = id === null ? null : await postForAdmin(app.db, id)
  const oldVersion = Number((request.query as { version?: string }).version ?? 0)
  const isOldVersion = oldVersion > 0 && Number.isSafeInteger(oldVersion)
  const values = form
    ? readPostForm(form)
    : post === null
      ? blankPost(person.member.id)
      : postFormValues(app, isOldVersion ? await versionOfPost(app.db, post.id, oldVersion) : post)
  const problem = blogFormProblem(flash.problem)
  const theirs = flash.problem instanceof PostChanged ? flash.problem.theirs : undefined
  const version = theirs?.version ?? (form ? formNumber(form, 'version') : (post?.version ?? 0))
  const staff = await possibleAuthors(app.db, values.authors)
  const covers = await textPictures(app, app.db, values.cover ? [values.cover] : [])
  const page = pageNumber((request.query as { versions?: string }).versions)
  const versions = post === null ? [] : await versionsOfPost(app.db, post.id, perPage + 1, (page - 1) * perPage)
  return adminPage(
    '/admin/blog',
    post === null ? 'New post' : post.title,
    { ...flash, problem },
    html`
${theirs && conflict(app, theirs, values)}
${
  !form &&
  oldVersion > 0 &&
  html`<p class="notice notice-info">You’re viewing version ${oldVersion}. Save to restore it.</p>`
}
<form class="stack" method="post" action="/admin/blog/${post?.id ?? 'new'}">${tokenField(person)}\
<input type="hidden" name="post" value="${post?.id ?? ''}">\
<input type="hidden" name="version" value="${version}">
${fields(app, values, problem, { staff, cover: covers.get(values.cover), alt: form?.get('picture_alt') ?? '' })}
<p class="save-bar cluster"><button class="button">Save</button>\
<button class="button button-quiet" formaction="/admin/blog/preview" formnovalidate>Preview</button>${
      post && html`<a href="/admin/blog/${post.id}/delete">Delete</a>`
    }</p></form>
${
  versions.length > 0 &&
  section({
    id: 'versions',
    title: 'Versions',
    content: html`${table({
      caption: 'Versions',
      columns: [{ title: 'Version' }, { title: 'Title' }, { title: 'Saved by' }, { title: 'Date' }],
      rows: versions.slice(0, perPage).map((saved) => versionRow(post!.id, saved)),
    })}${pagination(
      `/admin/blog/${post!.id}`,
      {},
      { page, per_page: perPage, total: 0, total_exact: false, has_more: versions.length > perPage },
      'versions',
    )}`,
  })
}`,
  )
}

interface Beside {
  staff: readonly { id: number; name: string }[]
  cover: TextPicture | undefined
  /** The input for a picture that hasn't been added yet. */
  alt: string
}

function fields(app: App, values: PostFormValues, problem: Problem | undefined, { staff, cover, alt }: Beside): Html {
  const at = (name: Exclude<keyof PostFormValues, 'faqs' | 'authors'>) => ({
    name,
    value: values[name],
    error: fieldError(problem, name),
  })
  return html`${field({ ...at('title'), label: 'Title', maxlength: 200, required: true })}
${field({
  ...at('slug'),
  label: 'URL',
  maxlength: 220,
  hint: 'The last part of /blog/… Defaults to the title. Old URLs redirect to the new one.',
})}
${textField({
  ...at('excerpt'),
  label: 'Excerpt',
  rows: 3,
  maxlength: 500,
  hint: 'Shown in lists, feeds and link previews.',
})}
${textField({ ...at('body'), label: 'Text', rows: 20, maxlength: 200_000, required: true, hint: 'You can use Markdown.' })}
${pictureFields(app, { action: '/admin/blog/picture', hasCover: true, alt, problem })}
${cover && coverFields(values, cover)}
<fieldset class="stack"><legend>Authors</legend>${staff.map(
    ({ id, name }) =>
      html`<p>${checkbox({ name: 'authors', value: String(id), label: name, checked: values.authors.includes(id) })}</p>`,
  )}${fieldError(problem, 'authors') && html`<p class="wrong" id="authors">${fieldError(problem, 'authors')}</p>`}</fieldset>
${field({ ...at('author'), label: 'Guest author', maxlength: 200, hint: 'Someone without a role on this site.' })}
${field({ ...at('tags'), label: 'Tags', maxlength: 450, hint: 'Separate them with commas. Each has a page and a feed.' })}
${choice({
  ...at('state'),
  label: 'Status',
  required: true,
  hint: 'Only people with a role see drafts.',
  choices: [
    { value: 'draft', text: 'Draft' },
    { value: 'published', text: 'Published' },
  ],
})}
${field({
  ...at('published_at'),
  label: 'Publish date',
  type: 'datetime-local',
  hint: `Time zone: ${siteTimeZone(app)}. Leave empty to publish now, or pick a future time to schedule it.`,
})}
${section({
  id: 'faqs',
  title: 'FAQ',
  note: `Up to ${maxPostFaqs}`,
  content: faqFields(values.faqs, maxPostFaqs, (name) => fieldError(problem, name)),
})}`
}

function coverFields({ cover, cover_alt }: PostFormValues, { url, width, height }: TextPicture): Html {
  return html`<fieldset class="stack"><legend>Cover</legend><input type="hidden" name="cover" value="${cover}">
<p class="cover-now"><img src="${pictureAddress(url)}" alt="${cover_alt || 'The cover'}" width="${width}" height="${height}"></p>
${field({ name: 'cover_alt', label: 'Alt text of the cover', value: cover_alt, maxlength: 300 })}
<p>${checkbox({ name: 'remove_cover', label: 'Remove the cover' })}</p></fieldset>`
}

/** Shows what another admin saved next to the submitted values. */
function conflict(app: App, post: AdminPost, yours: PostFormValues): Html {
  const theirs = postFormValues(app, post)
  const names = [
    ['title', 'Title'],
    ['slug', 'URL'],
    ['excerpt', 'Excerpt'],
    ['body', 'Text'],
    ['author', 'Guest author'],
    ['tags', 'Tags'],
    ['state', 'Status'],
    ['published_at', 'Publish date'],
  ] as const
  const changes = names
    .filter(([name]) => theirs[name] !== yours[name])
    .map(([name, label]) => ({ label, before: theirs[name], after: yours[name] }))
  return section({
    id: 'theirs',
    title: 'Conflicting changes',
    note: 'Before: their version. After: yours',
    content: html`${beforeAfter(changes)}<details class="fold"><summary>Their full text</summary>\
${textField({ name: 'theirs', label: 'Their text', value: post.body, rows: 12 })}</details>`,
  })
}

function versionRow(id: number, { version, title, saved_by, saved_at }: PostVersion): Part[] {
  return [
    html`<a href="/admin/blog/${id}?version=${version}">${version}</a>`,
    title,
    saved_by ?? 'Unknown',
    timeElement(saved_at),
  ]
}
