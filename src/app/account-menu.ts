import { countUnread } from '../core/notifications/queries.ts'
import { type Html, html } from '../platform/html.ts'
import { slot, slotKind } from '../web/slots.ts'

/** The right end of the header: a sign-in link, or the menu of the signed-in member. */
export function accountMenu(): Html {
  return slot(
    memberMenu,
    'menu',
    [],
    html`<a class="quiet" href="/sign-in">Sign in</a><a class="button" href="/submit">\
<span>Launch<span class="from-wide"> a product</span></span></a>`,
  )
}

/** Phones show the initial only. */
function initialAndName(name: string): Html {
  const [initial = ''] = name.trim()
  return html`<span class="account-initial" aria-hidden="true">${initial.toUpperCase()}</span>\
<span class="account-name" dir="auto">${name}</span>`
}

const memberMenu = slotKind<number>({
  name: 'menu',
  load: (app, viewer) => countUnread(app.db, viewer.id),
  fill: (viewer, unread) => html`<details class="account">
<summary>${initialAndName(viewer.name)}${
    unread > 0 && html`<span class="news" role="img" aria-label="unread notifications"></span>`
  }</summary><ul>
<li><a href="/account/listings">Your listings</a></li>
<li><a href="/account/notifications">Notifications${
    unread > 0 && html` <span class="tab-count figure">${unread >= 100 ? '99+' : unread}</span>`
  }</a></li>
<li><a href="/account/profile">Profile</a></li>
${viewer.role !== 'member' && html`<li><a href="/admin">Admin</a></li>`}
<li><form method="post" action="/sign-out"><button class="plain">Sign out</button></form></li>
</ul></details><a class="button" href="/submit"><span>Launch<span class="from-wide"> a product</span></span></a>`,
})
