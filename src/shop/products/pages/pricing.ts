import { siteTimeZone } from '../../../core/calendar/weeks.ts'
import { currencyOf, priceText } from '../../../core/site-settings/prices.ts'
import type { App } from '../../../platform/app.ts'
import { cents } from '../../../platform/cents.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted, sentenceCase } from '../../../platform/numbers.ts'
import { queueFrom, queueTo } from '../../../publishing/lifecycle/settings.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { icon } from '../../../web/components/icon.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { section } from '../../../web/components/section.ts'
import { markdownList, markdownTable, markdownText, renderMarkdown } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { featuredDays } from '../../fulfilment/settings.ts'
import { missingForSales, salesClosed } from '../../vat/seller.ts'
import { list_products } from '../operations.ts'
import type { OptionSchema } from '../option-schema.ts'
import { productsOnSale } from '../queries.ts'

type Product = Awaited<ReturnType<typeof list_products.call>>['items'][number]

interface Plan {
  code: string
  name: string
  price_cents: number
  href: string
}

/** A line of the table: what each plan includes. */
interface Included {
  text: string
  /** For the free plan, the launch and the bundle. */
  values: readonly [free: boolean | string, launch: boolean | string, bundle: boolean | string]
}

const planCodes = ['launch', 'launch_bundle']
const recommended = 'launch'

export const pricingPage = page({
  path: '/pricing',
  cacheTags: () => ['products', 'listings'],
  async load({ app }) {
    const { items } = await list_products.call(app, {})
    const priceIsMinimum = (await productsOnSale(app.db)).filter(({ parts }) => parts.includes('billboard'))
    const isClosed = (await missingForSales(app, app.db)).length > 0
    return { items, minimums: new Set(priceIsMinimum.map(({ code }) => code)), isClosed }
  },
  about: () => ({
    title: 'Pricing',
    description: 'Listing is free. See what you can buy, and what money never buys.',
    breadcrumbs: [{ name: 'Pricing', path: '/pricing' }],
  }),
  html: ({ items, minimums, isClosed }, { app }) => html`<div class="page">${pageHead({
    title: 'Pricing',
    lede: html`Listing is free: add our badge to your homepage and join the queue. \
You can pay for speed and visibility, <a href="/how-ranking-works">never for votes or rank</a>.`,
  })}${isClosed && notice(salesClosed().message)}
${planTable(app, plansOf(items))}
<p class="muted pricing-note">Prices in ${currencyOf(app)}, excl. VAT.</p>
<ul class="plan-texts">${items
    .filter(({ code }) => planCodes.includes(code))
    .map(({ name, description, options }) => html`<li><h2>${name}</h2>${about(description, options)}</li>`)}</ul>
${section({
  id: 'extras',
  title: 'Extras',
  note: 'Add them now or later. Trophies and prints are for winners.',
  content: html`<ul class="extras">${extrasOf(items).map((product) => extra(app, product, minimums))}</ul>`,
})}
${section({
  id: 'examples',
  title: 'Examples',
  content: html`<ul class="examples">${examplesOf(items).map(
    ({ title, text, total }) => html`<li><h3>${title}</h3><p class="example-price figure">${amountText(app, total)}</p>\
<p class="muted">${text}</p></li>`,
  )}</ul>`,
})}
${section({ id: 'questions', title: 'Questions', content: faqList(questions(app)) })}</div>`,
  markdown({ items, minimums }, { app }) {
    const plans = plansOf(items)
    const rows = included(app).map(({ text, values }) => [
      text,
      ...plans.map(({ code }) => {
        const value = valueFor(values, code)
        return typeof value === 'string' ? value : value ? 'yes' : 'no'
      }),
    ])
    return [
      markdownTable(
        ['', ...plans.map(({ name, price_cents }) => `${markdownText(name)}, ${amountText(app, price_cents)}`)],
        rows,
      ),
      `Prices in ${currencyOf(app)}, excl. VAT.`,
      '## Extras',
      markdownList(
        extrasOf(items).map(
          (product) =>
            `${markdownText(product.name)}: ${extraPrice(app, product, minimums)}. ${markdownText(product.description)}\
${optionTexts(product.options)
  .map((text) => ` ${markdownText(text)}.`)
  .join('')}`,
        ),
      ),
      '## Examples',
      markdownList(examplesOf(items).map(({ title, text, total }) => `${title}: ${amountText(app, total)}. ${text}`)),
      '## Questions',
      ...questions(app).map(({ question, answer }) => `**${question}** ${answer}`),
    ].join('\n\n')
  },
})

function plansOf(products: readonly Product[]): Plan[] {
  return [
    { code: 'free', name: 'Free', price_cents: 0, href: '/submit' },
    ...planCodes.flatMap((code) => {
      const product = products.find((one) => one.code === code)
      return product ? [{ ...product, href: `/account/orders/new?product=${code}` }] : []
    }),
  ]
}

function extrasOf(products: readonly Product[]): Product[] {
  return products.filter(({ code }) => !planCodes.includes(code))
}

function amountText(app: App, amount: number): string {
  return amount === 0 ? 'Free' : priceText(app, cents(amount))
}

function extraPrice(app: App, { code, price_cents }: Product, minimums: ReadonlySet<string>): string {
  return `${minimums.has(code) ? 'from ' : ''}${amountText(app, price_cents)}`
}

/** Each option with its choices: `Size: A4 or A3`. */
function optionTexts(options: Product['options']): string[] {
  const { properties = {} } = (options ?? {}) as { properties?: OptionSchema['properties'] }
  // The award isn't asked: it's one of the listing's.
  return Object.entries(properties).flatMap(([name, { title, enum: choices }]) =>
    name === 'award' ? [] : [choices ? `${title}: ${orList.format(choices.map(sentenceCase))}` : title],
  )
}
const orList = new Intl.ListFormat('en-US', { type: 'disjunction' })

function about(description: string, options: Product['options']): Html {
  const texts = optionTexts(options)
  return html`<div class="prose muted" dir="auto">${renderMarkdown(description, { topHeading: 4 })}</div>${
    texts.length > 0 && html`<ul class="extra-options muted">${texts.map((text) => html`<li>${text}</li>`)}</ul>`
  }`
}

function included(app: App): Included[] {
  const [from, to] = [app.settings.get(queueFrom), app.settings.get(queueTo)]
  return [
    {
      text: 'Launch week',
      values: [
        `${from === to ? counted(from, 'week') : `${from} to ${to} weeks`} out`,
        'Now, or the week you choose',
        'Now, or the week you choose',
      ],
    },
    { text: 'Our badge on your homepage', values: ['Required', 'Optional', 'Optional'] },
    { text: 'Votes, leaderboards and awards', values: [true, true, true] },
    { text: 'Profile drafted from your website', values: [true, true, true] },
    { text: 'Updates to followers, dashboard', values: [true, true, true] },
    { text: 'Categories', values: ['1', 'Up to 4', 'Up to 4'] },
    { text: 'Founder story, milestones and media', values: [false, true, true] },
    { text: `Featured for ${counted(app.settings.get(featuredDays), 'day')}`, values: [false, false, true] },
    { text: 'We list you on other launch sites', values: [false, false, true] },
  ]
}

function valueFor([free, launch, bundle]: Included['values'], code: string): boolean | string {
  return code === 'free' ? free : code === 'launch' ? launch : bundle
}

// Explicit roles, because small screens lay the table out differently, which would remove them.
function planTable(app: App, plans: readonly Plan[]): Html {
  const marked = (code: string) => code === recommended && html` data-recommended`
  return html`<table class="plan-table" role="table"><caption class="visually-hidden">What each plan includes</caption>
<thead role="rowgroup"><tr role="row"><td role="cell" class="plan-corner"></td>${plans.map(
    ({ code, name, price_cents }) =>
      html`<th role="columnheader" scope="col"${marked(code)}>${
        code === recommended && html`<span class="plan-tag">Recommended</span>`
      }<span class="plan-name">${name}</span><span class="plan-price figure">${priceText(app, cents(price_cents))}</span></th>`,
  )}</tr></thead>
<tbody role="rowgroup">${included(app).map(
    ({ text, values }) =>
      html`<tr role="row"><th role="rowheader" scope="row">${text}</th>${plans.map(
        ({ code }) => html`<td role="cell"${marked(code)}>${cellContent(valueFor(values, code))}</td>`,
      )}</tr>`,
  )}</tbody>
<tfoot role="rowgroup"><tr role="row"><td role="cell" class="plan-corner"></td>${plans.map(
    ({ code, name, href }) =>
      html`<td role="cell"${marked(code)}><a class="button ${
        code === recommended ? 'button-signal' : 'button-quiet'
      }" href="${href}">${code === 'free' ? 'Start free' : html`Choose<span class="visually-hidden"> ${name}</span>`}</a></td>`,
  )}</tr></tfoot></table>`
}

function cellContent(value: boolean | string): Html | string {
  if (typeof value === 'string') return value
  return value
    ? html`${icon('check')}<span class="visually-hidden">Included</span>`
    : html`<span class="plan-none" aria-hidden="true">–</span><span class="visually-hidden">Not included</span>`
}

function extra(app: App, product: Product, minimums: ReadonlySet<string>): Html {
  const { code, name, description, options } = product
  return html`<li><div><h3>${name}</h3>${about(description, options)}</div>
<p class="figure extra-price">${extraPrice(app, product, minimums)}</p>
<a class="button button-quiet" href="/account/orders/new?product=${code}">Order\
<span class="visually-hidden"> ${name}</span></a></li>`
}

const exampleOrders = [
  { title: 'A side project', text: 'Free launch with our badge on your homepage.', codes: [] },
  { title: 'A launch on a date', text: 'The week you choose, and a featured spot.', codes: ['launch', 'featured'] },
  { title: 'Everything done for you', text: 'The bundle: launch, featured, other sites.', codes: ['launch_bundle'] },
  {
    title: 'A big new version',
    text: 'A second launch and a review of your profile.',
    codes: ['relaunch', 'ai_review'],
  },
]

/** What typical orders cost now. Leaves out examples with a product that isn't sold. */
function examplesOf(products: readonly Product[]): { title: string; text: string; total: number }[] {
  return exampleOrders.flatMap(({ title, text, codes }) => {
    const ordered = products.filter(({ code }) => codes.includes(code))
    const total = ordered.reduce((sum, { price_cents }) => sum + price_cents, 0)
    return ordered.length === codes.length ? [{ title, text, total }] : []
  })
}

function questions(app: App): { question: string; answer: string }[] {
  return [
    {
      question: 'Does paying help my rank?',
      answer:
        'No. Rank comes from people’s votes, and free and paid launches compete on the same boards for the same awards.',
    },
    {
      question: 'When does a launch week start and end?',
      answer: `On Monday at 00:00 (${siteTimeZone(app)}), for seven days. If you launch in the middle of a week, \
you get what’s left of it, so the order page shows how long that is.`,
    },
    {
      question: 'Can I start free and pay later?',
      answer: 'Yes. Until your free week starts, you can move to an earlier week or switch to a paid launch.',
    },
    {
      question: 'Who can order a trophy or a print?',
      answer:
        'The top three of a launch week. The text comes from the award, and you enter the delivery address at checkout.',
    },
    {
      question: 'Is VAT included?',
      answer:
        'No. We add it at checkout where it’s due. EU businesses with a valid VAT number outside our country pay none.',
    },
    {
      question: 'How do I pay?',
      answer: 'On a page of our payment provider. We never see your card details. You get an invoice right away.',
    },
  ]
}
