import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { localPath } from '../../../platform/urls.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import { timeElement } from '../../../web/components/time.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { countUnread, type MemberNotification, notificationsOf } from '../queries.ts'

const perPage = 30

export async function notificationsPage(
  app: App,
  person: Person,
  { page = 1 }: { page?: number } = {},
): Promise<PageResponse> {
  const { member } = person
  const [rows, unread] = await Promise.all([
    notificationsOf(app.db, member.id, { limit: perPage + 1, offset: (page - 1) * perPage }),
    countUnread(app.db, member.id),
  ])
  const pages = pagination(
    '/account/notifications',
    {},
    { page, per_page: perPage, total: 0, total_exact: false, has_more: rows.length > perPage },
  )
  return accountPage(
    '/account/notifications',
    'Notifications',
    html`<p>We also email you some of these. Choose which in <a href="/account/mails">email settings</a>.</p>
${section({
  id: 'news',
  title: 'Recent',
  ...(rows.length > 0 && { note: unread === 0 ? 'All read' : `${unread >= 100 ? '99+' : unread} unread` }),
  content:
    rows.length === 0
      ? emptyState({
          title: 'No notifications yet',
          text: 'Follow products to hear about their launches and updates. News about your own listings shows up here, too.',
          action: { href: '/launches', text: 'Browse launches' },
        })
      : html`${
          unread > 0 &&
          html`<form method="post" action="/account/notifications/read">${tokenField(person)}\
<p><button class="button button-quiet" name="id" value="all">Mark all as read</button></p></form>`
        }<ul class="entries-list notifications">${rows.slice(0, perPage).map((row) => entry(person, row))}</ul>\
${pages}`,
})}`,
  )
}

function entry(person: Person, { id, title, body, path, created_at, read_at }: MemberNotification): Html {
  return html`<li class="with-action${read_at === null && ' unread'}"><div>\
<h3 class="row-name" dir="auto"><a href="${localPath(path)}">${title}</a>${
    read_at === null && html` ${stateTag('pending', 'New')}`
  }</h3>\
${body && html`<p class="row-tagline text" dir="auto">${body}</p>`}<p class="muted">\
${timeElement(created_at)}</p></div>
${
  read_at === null &&
  html`<form method="post" action="/account/notifications/read">${tokenField(person)}\
<button class="button button-quiet" name="id" value="${id}">Mark as read\
<span class="visually-hidden">: ${title}</span></button></form>`
}</li>`
}

export function idsToMarkRead(form: URLSearchParams): number[] | 'all' {
  if (form.get('id') === 'all') return 'all'
  return form.getAll('id').map(parseId).filter(Boolean)
}
