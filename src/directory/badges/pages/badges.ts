import { html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { copyable } from '../../../web/components/copy.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { section } from '../../../web/components/section.ts'
import { filterLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList } from '../../../web/markdown.ts'
import { type PageContext, page } from '../../../web/page.ts'
import { search_listings } from '../../search/operations.ts'
import { BADGE_MODES, BADGE_SHAPES, BADGE_SIZES } from '../kinds.ts'
import { get_badges } from '../operations.ts'

const sizeNames = { s: 'Small', m: 'Medium', l: 'Large' }
const pick = <T extends string>(value: string | undefined, allowed: readonly T[], fallback: T): T =>
  allowed.find((candidate) => candidate === value) ?? fallback

async function load({ app, params, query }: PageContext) {
  const style = {
    shape: pick(query.shape, BADGE_SHAPES, 'standard'),
    mode: pick(query.mode, BADGE_MODES, 'auto'),
    size: pick(query.size, BADGE_SIZES, 'm'),
  }
  return { slug: params.slug!, style, ...(await get_badges.call(app, { path: { slug: params.slug! }, query: style })) }
}

export const listingBadgesPage = page({
  path: '/listings/:slug/badges',
  query: ['shape', 'mode', 'size'],
  examples: async (app) =>
    (await search_listings.call(app, { query: { per_page: 1 } })).items.flatMap(({ slug }) => [
      `/listings/${slug}/badges`,
      `/listings/${slug}/badges?shape=banner&mode=dark&size=l`,
    ]),
  cacheTags: () => ['listings', 'awards'],
  load,
  about: ({ slug }) => ({
    title: 'Badges',
    description: 'Embed code for the badges this listing has earned.',
    index: false,
    breadcrumbs: [
      { name: slug, path: `/listings/${slug}` },
      { name: 'Badges', path: `/listings/${slug}/badges` },
    ],
  }),
  html: ({ slug, style, items }) => {
    const choice = (name: 'shape' | 'mode' | 'size', value: string, text: string) => ({
      href: withQuery(`/listings/${slug}/badges`, { ...style, [name]: value }),
      text,
      current: style[name] === value,
    })
    return html`<div class="page">${pageHead({
      title: 'Badges',
      lede: 'Pick a style, copy the code and paste it into your site. Badges update automatically when you earn more.',
    })}
${filterLinks(
  'Shape',
  BADGE_SHAPES.map((shape) => choice('shape', shape, sentenceCase(shape))),
)}
${filterLinks(
  'Color',
  BADGE_MODES.map((mode) => choice('mode', mode, sentenceCase(mode))),
)}
${filterLinks(
  'Size',
  BADGE_SIZES.map((size) => choice('size', size, sizeNames[size])),
)}
${items.map(({ kind, label, html: code, svg_url, styles }) => {
  const { width, height } = styles.find(({ shape }) => shape === style.shape)!
  return section({
    id: kind,
    title: label,
    content: html`<p class="badge-preview badge-on-${style.mode}">\
<img src="${svg_url}" alt="${label}" width="${width}" height="${height}"></p>\
${copyable(code, { label: 'Copy code', language: 'html' })}`,
  })
})}</div>`
  },
  markdown: ({ items }) => markdownList(items.map(({ label, html: code }) => `${label}: \`${code}\``)),
})

export const badgesPage = page({
  path: '/badges',
  cacheTags: () => ['listings', 'awards'],
  async load({ app }) {
    const [listing] = (await search_listings.call(app, { query: { sort: 'votes', per_page: 1 } })).items
    return { listing, items: listing ? (await get_badges.call(app, { path: { slug: listing.slug } })).items : [] }
  },
  about: () => ({
    title: 'Badges',
    description: 'Show visitors that your product is listed, launched, verified or won its week.',
    breadcrumbs: [{ name: 'Badges', path: '/badges' }],
  }),
  html: ({ listing, items }) => html`<div class="page">${pageHead({
    title: 'Badges',
    lede:
      'Show visitors that your product is listed, launched, featured, verified or won its ' +
      'week. Five shapes, three color modes and three sizes, always up to date.',
  })}
${items.map(({ kind, label, svg_url, styles }) =>
  section({
    id: kind,
    title: label,
    content: html`<p class="badge-preview badge-on-auto">\
<img src="${svg_url}" alt="${label}" width="${styles[0]!.width}" height="${styles[0]!.height}"></p>`,
  }),
)}
${
  listing &&
  html`<p class="section-foot">\
<a href="/listings/${listing.slug}/badges">Customize the badges of ${listing.name}</a>, \
or open your own listing and choose Badges.</p>`
}</div>`,
  markdown: ({ items }) => markdownList(items.map(({ label, svg_url }) => `${label}: ${svg_url}`)),
})
