import type { App } from '../../../platform/app.ts'
import { timeText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { parseId } from '../../../platform/ids.ts'
import { localPath } from '../../../platform/urls.ts'
import { accountPage, tokenField } from '../../../web/account.ts'
import { choice } from '../../../web/components/form.ts'
import { emptyState, notice } from '../../../web/components/notice.ts'
import { pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { stateTag } from '../../../web/components/state-tag.ts'
import type { PageResponse } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { mailTopics } from '../../mail/topics.ts'
import { deliveriesOf, deliveryOptions, type MailDelivery, type NoticeTopic, noticeTopics } from '../preferences.ts'
import { countUnread, type MemberNotification, notificationsOf } from '../queries.ts'

const perPage = 30
const deliveryNames: Record<MailDelivery, string> = {
  immediate: 'Right away',
  daily: 'Daily digest',
  none: 'Never',
}

export async function notificationsPage(
  app: App,
  person: Person,
  { page = 1, message }: { page?: number; message?: string | undefined } = {},
): Promise<PageResponse> {
  const { member } = person
  const [rows, unread, chosen] = await Promise.all([
    notificationsOf(app.db, member.id, { limit: perPage + 1, offset: (page - 1) * perPage }),
    countUnread(app.db, member.id),
    deliveriesOf(app.db, member),
  ])
  const pages = pagination(
    '/account/notifications',
    {},
    { page, per_page: perPage, total: 0, total_exact: false, has_more: rows.length > perPage },
  )
  return accountPage(
    '/account/notifications',
    'Notifications',
    html`${message && notice(message, 'done')}
${section({
  id: 'news',
  title: 'Recent',
  note: unread === 0 ? 'All read' : `${unread >= 100 ? '99+' : unread} unread`,
  content:
    rows.length === 0
      ? emptyState({
          title: 'No notifications yet',
          text: 'You’ll see updates on your listings and the ones you follow here.',
        })
      : html`${
          unread > 0 &&
          html`<form method="post" action="/account/notifications/read">${tokenField(person)}\
<p><button class="button button-quiet" name="id" value="all">Mark all as read</button></p></form>`
        }<ul class="entries-list notifications">${rows.slice(0, perPage).map((row) => entry(person, row))}</ul>\
${pages}`,
})}
${section({ id: 'preferences', title: 'Email settings', content: preferences(person, chosen) })}`,
  )
}

function entry(person: Person, { id, title, body, path, created_at, read_at }: MemberNotification): Html {
  return html`<li class="with-action${read_at === null && ' unread'}"><div>\
<h3 class="row-name" dir="auto"><a href="${localPath(path)}">${title}</a>${
    read_at === null && html` ${stateTag('pending', 'New')}`
  }</h3>\
${body && html`<p class="row-tagline text" dir="auto">${body}</p>`}<p class="muted">\
<time datetime="${created_at.toISOString()}">${timeText(created_at)}</time></p></div>
${
  read_at === null &&
  html`<form method="post" action="/account/notifications/read">${tokenField(person)}\
<button class="button button-quiet" name="id" value="${id}">Mark as read\
<span class="visually-hidden">: ${title}</span></button></form>`
}</li>`
}

function preferences(person: Person, chosen: Record<NoticeTopic, MailDelivery>): Html {
  return html`<form class="stack" method="post" action="/account/notifications/preferences">${tokenField(person)}
${noticeTopics.map((topic) =>
  choice({
    name: topic,
    label: mailTopics[topic],
    value: chosen[topic],
    required: true,
    choices: deliveryOptions.map((value) => ({ value, text: deliveryNames[value] })),
  }),
)}
<p><button class="button">Save</button></p></form>`
}

export function idsToMarkRead(form: URLSearchParams): number[] | 'all' {
  if (form.get('id') === 'all') return 'all'
  return form.getAll('id').map(parseId).filter(Boolean)
}

export function readPreferences(form: URLSearchParams): [NoticeTopic, MailDelivery][] {
  return noticeTopics.flatMap((topic) => {
    const delivery = deliveryOptions.find((option) => option === form.get(topic))
    return delivery ? [[topic, delivery] as [NoticeTopic, MailDelivery]] : []
  })
}
