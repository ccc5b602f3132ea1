import { type Html, html } from '../../platform/html.ts'
import { icon } from './icon.ts'

export function searchForm(q = '', { action = '/search' }: { action?: string } = {}): Html {
  return html`<form class="search-form" action="${action}" role="search" aria-label="Products">\
<label class="visually-hidden" for="search-words">Search products</label>
<div class="search-field">${icon('search')}<input id="search-words" type="search" name="q" \
value="${q}" maxlength="200" placeholder="Search products" dir="auto"></div>
<button class="button">Search</button></form>`
}
