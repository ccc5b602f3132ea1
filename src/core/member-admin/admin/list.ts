import type { FastifyRequest } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, type Part } from '../../../platform/html.ts'
import { tokenField } from '../../../web/account.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { table } from '../../../web/components/table.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { timeElement } from '../../../web/components/time.ts'
import { withQuery } from '../../../web/links.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type BulkBox, bulkForm } from '../../bulk/admin/form.ts'
import { may, roleNames } from '../../roles/roles.ts'
import { peopleInBulk } from '../bulk.ts'
import {
  findMembers,
  type MemberDetails,
  type MemberFilter,
  readMemberFilter,
  type UnconfirmedSignUp,
  unconfirmedSignUps,
} from '../find.ts'

const perPage = 50
const filterLabels: Record<MemberFilter, string> = {
  staff: 'Team',
  suspended: 'Suspended',
  unverified: 'Unconfirmed',
}

export async function membersPage(
  app: App,
  person: Person,
  request: FastifyRequest,
  flash: Flash,
): Promise<PageResponse> {
  const query = request.query as { q?: string; standing?: string; page?: string }
  const { q: words, filter: standing } = readMemberFilter(query)
  const q = words ?? ''
  const page = pageNumber(query.page)
  const people = await findMembers(app.db, {
    q: q || null,
    filter: standing,
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  const unconfirmed =
    page === 1 && standing === null && may(person.member.role, 'people:confirm')
      ? await unconfirmedSignUps(app.db, app.clock.now(), { q: q || null, limit: 20 })
      : []
  const filters = filterLinks(
    'Filter',
    Object.entries(filterLabels).map(([kind, text]) => ({
      href: withQuery('/admin/people', { q, standing: kind === standing ? undefined : kind }),
      text,
      current: kind === standing,
    })),
  )
  const { form, box } = await bulkForm(app, peopleInBulk, person, query)
  return adminPage(
    '/admin/people',
    'People',
    flash,
    html`<form class="search-form" action="/admin/people">\
<div class="search-field"><input type="search" name="q" value="${q}" maxlength="200" aria-label="Find a person" \
placeholder="Email, name, handle or ID" dir="auto"></div>\
${standing && html`<input type="hidden" name="standing" value="${standing}">`}\
<button class="button">Find</button></form>
${filters}${
  people.length === 0
    ? emptyState({ title: 'No people match', text: 'Try part of a name or email.' })
    : html`${form}${table({
        caption: 'People',
        columns: [{ title: 'Name' }, { title: 'Email' }, { title: 'Status' }, { title: 'Joined' }],
        rows: people.slice(0, perPage).map((one) => row(one, box)),
      })}${pagination(
        '/admin/people',
        { ...(q && { q }), ...(standing && { standing }) },
        {
          page,
          per_page: perPage,
          total: 0,
          total_exact: false,
          has_more: people.length > perPage,
        },
      )}`
}
${
  unconfirmed.length > 0 &&
  section({
    id: 'waiting',
    title: 'Waiting to confirm their email',
    content: unconfirmedList(person, unconfirmed),
  })
}`,
  )
}

function row({ id, name, email, created_at, ...rest }: MemberDetails, box: BulkBox): Part[] {
  return [
    html`${box(id, name)}<a href="/admin/people/${id}">${name}</a>`,
    email,
    memberStateTags({ ...rest }),
    dateText(created_at.toISOString()),
  ]
}

export function memberStateTags({
  role,
  suspended_at,
  email_verified_at,
}: Pick<MemberDetails, 'role' | 'suspended_at' | 'email_verified_at'>): Html {
  return html`${
    role !== 'member'
      ? html`<span class="tag tag-featured">${roleNames[role]}</span>`
      : !suspended_at && email_verified_at && html`<span class="muted">Member</span>`
  }${
    suspended_at && stateTag('hidden', 'Suspended')
  }${!email_verified_at && html` <span class="tag">Unconfirmed</span>`}`
}

function unconfirmedList(person: Person, unconfirmed: readonly UnconfirmedSignUp[]): Html {
  return html`<ul class="entries-list">${unconfirmed.map(
    ({ email, name, asked_at, expires_at }) =>
      html`<li><p dir="auto"><b>${name}</b>, ${email}</p>\
<p class="muted">Requested ${timeElement(asked_at)}. The link expires ${timeElement(expires_at)}.</p>\
<form method="post" action="/admin/people/confirm">${tokenField(person)}\
<input type="hidden" name="email" value="${email}">\
<button class="button button-quiet button-small">Resend link\
<span class="visually-hidden"> to ${email}</span></button></form></li>`,
  )}</ul>`
}
