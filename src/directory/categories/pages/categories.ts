import { type Html, html } from '../../../platform/html.ts'
import { counted, number } from '../../../platform/numbers.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { markdownLink, markdownList, markdownText } from '../../../web/markdown.ts'
import { Moved, page } from '../../../web/page.ts'
import { faqJsonLd, itemListJsonLd, listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { get_category, list_categories } from '../operations.ts'
import type { Category } from '../schema.ts'

export const categoriesPage = page({
  path: '/categories',
  cacheTags: () => ['listings', 'categories'],
  load: ({ app }) => list_categories.call(app, {}),
  about: () => ({
    title: 'Categories',
    description: 'Browse every product on this site by category.',
    section: 'categories',
    breadcrumbs: [{ name: 'Categories', path: '/categories' }],
  }),
  html: ({ items }) => html`<div class="page">${pageHead({
    title: 'Categories',
    lede: 'Browse every product by category.',
  })}
${items.length === 0 && emptyState({ title: 'No categories yet', text: 'Check back soon.' })}
<div class="shelves">${items.map(shelf)}</div></div>`,
  markdown: ({ items }, { app }) =>
    items
      .map((category) => {
        const entry = ({ slug, name, listing_count }: Pick<Category, 'slug' | 'name' | 'listing_count'>) =>
          `${markdownLink(name, app.urls.to(`/categories/${slug}`))} (${listing_count})`
        return `## ${entry(category)}\n\n${markdownList(category.subcategories.map(entry))}`
      })
      .join('\n\n'),
})

function shelf({ slug, name, description, listing_count, subcategories }: Category): Html {
  return html`<section class="shelf" aria-labelledby="${slug}">\
<h2 id="${slug}"><a href="/categories/${slug}">${name}</a> <span class="muted figure">${number(listing_count)}</span>\
</h2>${description && html`<p class="muted">${description}</p>`}
<ul>${subcategories.map(
    (child) => html`<li>\
<a href="/categories/${child.slug}">${child.name}</a> <span class="muted figure">${number(child.listing_count)}</span>\
</li>`,
  )}</ul></section>`
}

export const categoryPage = page({
  path: '/categories/:slug',
  query: ['page'],
  examples: async (app) =>
    (await list_categories.call(app, {})).items
      .slice(0, 2)
      .flatMap(({ slug, subcategories }) => [
        `/categories/${slug}`,
        ...subcategories.slice(0, 1).map((child) => `/categories/${child.slug}`),
      ]),
  cacheTags: () => ['listings', 'counters', 'categories'],
  async load({ app, params, query }) {
    const category = await get_category.call(app, {
      path: { slug: params.slug! },
      query: { page: pageNumber(query.page) },
    })
    if (category.slug !== params.slug) throw new Moved(`/categories/${category.slug}`)
    return category
  },
  about: ({ slug, name, description, parent, items, faqs }) => ({
    title: `${name} products`,
    heading: name,
    description: description ?? `Products in ${name}, most voted first.`,
    section: 'categories',
    breadcrumbs: [
      { name: 'Categories', path: '/categories' },
      ...(parent ? [{ name: parent.name, path: `/categories/${parent.slug}` }] : []),
      { name, path: `/categories/${slug}` },
    ],
    jsonLd: [itemListJsonLd(items), ...faqJsonLd(faqs)],
    feeds: [{ title: name, href: `/feeds/categories/${slug}.atom`, type: 'application/atom+xml' }],
  }),
  html: (data) => html`<div class="page">${pageHead({
    title: data.name,
    eyebrow: data.parent
      ? html`<a href="/categories/${data.parent.slug}">${data.parent.name}</a>`
      : counted(data.listing_count, 'product'),
    lede: data.description,
  })}
${
  data.subcategories.length > 0 &&
  filterLinks(
    'Subcategories',
    data.subcategories.map((child) => ({
      href: `/categories/${child.slug}`,
      text: child.name,
      current: false,
      count: child.listing_count,
    })),
  )
}
${
  data.items.length === 0
    ? emptyState({
        title: 'No products yet',
        text: 'Products appear here on the Monday they launch.',
        action: { href: '/categories', text: 'All categories' },
      })
    : listingList(data.items.map((listing) => listingRow(listing, { heading: 'h2' })))
}
${pagination(`/categories/${data.slug}`, {}, data)}
${data.faqs.length > 0 && section({ id: 'faqs', title: 'FAQ', content: faqList(data.faqs) })}</div>`,
  markdown: ({ items, faqs }) =>
    [
      markdownList(items.map((listing) => `${listingLine(listing)} (${counted(listing.votes, 'vote')})`)),
      ...faqs.map(({ question, answer }) => `**${markdownText(question)}**\n\n${markdownText(answer)}`),
    ].join('\n\n'),
})
