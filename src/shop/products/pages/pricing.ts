import { priceText } from '../../../core/site-settings/prices.ts'
import { type Html, html } from '../../../platform/html.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { markdownList, markdownText } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { list_products } from '../operations.ts'

export const pricingPage = page({
  path: '/pricing',
  cacheTags: () => ['products', 'listings'],
  load: ({ app }) => list_products.call(app, {}),
  about: () => ({
    title: 'Pricing',
    description: 'Listing is free. See what you can buy, and what money never buys.',
    breadcrumbs: [{ name: 'Pricing', path: '/pricing' }],
  }),
  html: ({ items }, { app }) => html`<div class="page">${pageHead({
    title: 'Pricing',
    lede: html`Listing is free: add our badge to your homepage and join the queue. \
You can pay for speed and visibility, <a href="/how-ranking-works">never for votes or rank</a>.`,
  })}
<ul class="offers">${[
    {
      code: 'free',
      name: 'Free launch',
      description:
        'A spot in the launch queue once the badge is on your homepage. Same votes, same boards, same awards.',
      price_cents: 0,
    },
    ...items,
  ].map(
    ({ code, name, description, price_cents }) =>
      html`<li class="offer"><h2>${name}</h2>\
<p class="offer-price figure">${code === 'billboard_min' && html`<span class="muted">from </span>`}\
${price_cents === 0 ? 'Free' : priceText(app, price_cents)}</p>\
<p>${description}</p>${offerLink(code, name)}</li>`,
  )}</ul>
<p class="muted section">Prices in USD, excl. VAT.</p></div>`,
  markdown: ({ items }, { app }) =>
    markdownList([
      'Free launch: free',
      ...items.map(
        ({ name, description, price_cents }) =>
          `${markdownText(name)}: ${priceText(app, price_cents)} excluding VAT. ${markdownText(description)}`,
      ),
    ]),
})

function offerLink(code: string, name: string): Html {
  if (code === 'free') return html`<p class="offer-order"><a class="button" href="/submit">List a product</a></p>`
  return html`<p class="offer-order">\
<a class="button button-quiet" href="/account/orders/new?product=${code}">Order\
<span class="visually-hidden"> ${name}</span></a></p>`
}
