import { type Html, html } from '../../platform/html.ts'
import { icon } from '../components/icon.ts'
import type { Look } from './look.ts'

/**
 * One row at every width. On narrow screens the sections are a popover under the menu button; browsers without popovers
 * show them as a second row.
 */
export function masthead({ nameplate, menu }: Look, current: string | undefined, accountMenu: Html): Html {
  return html`<header class="masthead"><div class="wrap masthead-row">
<a class="nameplate" href="/">${nameplate}</a>
<nav class="masthead-nav" id="main-menu" aria-label="Main" popover><ul>${menu.map(
    ({ key, path, name }) =>
      html`<li><a href="${path}"${key !== undefined && current === key && html` aria-current="true"`}>${name}</a></li>`,
  )}<li class="masthead-launch"><a href="/submit">Launch a product</a></li></ul></nav>
<form class="masthead-search" action="/search" role="search">${icon('search')}<input type="search" name="q" \
aria-label="Search products" placeholder="Search products" maxlength="200" data-palette><kbd aria-hidden="true">/</kbd>\
</form>
<a class="masthead-find" href="/search">${icon('search')}<span class="visually-hidden">Search</span></a>
<div class="masthead-account">${accountMenu}</div>
<button class="masthead-menu" type="button" popovertarget="main-menu">${icon('menu')}\
<span class="visually-hidden">Menu</span></button>
</div></header>`
}
