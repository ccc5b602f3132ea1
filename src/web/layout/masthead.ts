import { unreadCount } from '../../core/notifications/queries.ts'
import { icon } from '../components/icon.ts'
import { mark } from '../components/mark.ts'
import { type Html, html } from '../html.ts'
import { slot, slotKind } from '../slots.ts'

const sections = [
  { key: 'launches', path: '/launches', name: 'Launches' },
  { key: 'categories', path: '/categories', name: 'Categories' },
  { key: 'leaderboards', path: '/leaderboards', name: 'Leaderboards' },
  { key: 'founders', path: '/founders', name: 'Founders' },
  { key: 'blog', path: '/blog', name: 'Blog' },
] as const
export type Section = (typeof sections)[number]['key']

export function masthead(siteName: string, current: Section | undefined): Html {
  return html`<header class="masthead"><div class="wrap masthead-row">
<a class="nameplate" href="/">${mark()}<span>${siteName}</span></a>
<nav class="masthead-nav" aria-label="Main"><ul>${sections.map(
    ({ key, path, name }) =>
      html`<li><a href="${path}"${current === key && html` aria-current="true"`}>${name}</a></li>`,
  )}</ul></nav>
<form class="masthead-search" action="/search" role="search">${icon('search')}<input type="search" name="q" aria-label="Search products" placeholder="Search products" maxlength="200" data-palette><kbd aria-hidden="true">/</kbd></form>
<a class="masthead-find" href="/search">${icon('search')}<span class="visually-hidden">Search</span></a>
<div class="masthead-account">${slot(menu, 'menu', [], html`<a class="quiet" href="/sign-in">Sign in</a><a class="button" href="/submit"><span>Launch<span class="from-wide"> a product</span></span></a>`)}</div>
</div></header>`
}

const menu = slotKind<number>({
  name: 'menu',
  load: (app, viewer) => unreadCount(app.db, viewer.id),
  fill: (
    viewer,
    unread,
  ) => html`<details class="account"><summary>${viewer.name}${unread > 0 && html`<span class="news" role="img" aria-label="with news"></span>`}</summary><ul>
<li><a href="/account/listings">Your listings</a></li>
<li><a href="/account/notifications">Notifications${unread > 0 && html` <span class="tab-count figure">${unread >= 100 ? '99+' : unread}</span>`}</a></li>
<li><a href="/account/profile">Profile</a></li>
${viewer.role === 'admin' && html`<li><a href="/admin">Admin</a></li>`}
<li><form method="post" action="/sign-out"><button class="plain">Sign out</button></form></li>
</ul></details><a class="button" href="/submit"><span>Launch<span class="from-wide"> a product</span></span></a>`,
})
