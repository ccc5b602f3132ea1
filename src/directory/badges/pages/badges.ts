import { type Html, html } from '../../../platform/html.ts'
import { sentenceCase } from '../../../platform/numbers.ts'
import { copyable } from '../../../web/components/copy.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { section } from '../../../web/components/section.ts'
import { choiceLinks } from '../../../web/components/tabs.ts'
import { withQuery } from '../../../web/links.ts'
import { markdownList } from '../../../web/markdown.ts'
import { Moved, type PageContext, page } from '../../../web/page.ts'
import { search_listings } from '../../search/operations.ts'
import { earnedBadges, sampleBadge } from '../earned.ts'
import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeClaim,
  type BadgeKind,
  type BadgeStyle,
  badgeLabel,
} from '../kinds.ts'
import { get_badges } from '../operations.ts'
import { badgeSize } from '../render.ts'

const sizeNames = { s: 'Small', m: 'Medium', l: 'Large' }
const pick = <T extends string>(value: string | undefined, allowed: readonly T[], fallback: T): T =>
  allowed.find((candidate) => candidate === value) ?? fallback

async function load({ app, params, query }: PageContext) {
  const style = {
    shape: pick(query.shape, BADGE_SHAPES, 'standard'),
    mode: pick(query.mode, BADGE_MODES, 'auto'),
    size: pick(query.size, BADGE_SIZES, 'm'),
  }
  const slug = params.slug!
  const badges = await get_badges.call(app, { path: { slug }, query: style })
  const earned = await earnedBadges(app, app.db, slug)
  if (earned && earned.slug !== slug) throw new Moved(`/listings/${earned.slug}/badges`)
  return { slug, name: earned?.listingName ?? slug, style, ...badges }
}

export const listingBadgesPage = page({
  path: '/listings/:slug/badges',
  query: ['shape', 'mode', 'size'],
  examples: async (app) =>
    (await search_listings.call(app, { query: { per_page: 1 } })).items.flatMap(({ slug }) => [
      `/listings/${slug}/badges`,
      `/listings/${slug}/badges?shape=banner&mode=dark&size=l`,
    ]),
  cacheTags: () => ['listings', 'counters', 'awards'],
  load,
  about: ({ slug, name }) => ({
    title: `Badges of ${name}`,
    description: 'Embed code for the badges this listing has earned.',
    index: false,
    breadcrumbs: [
      { name, path: `/listings/${slug}` },
      { name: 'Badges', path: `/listings/${slug}/badges` },
    ],
  }),
  html: ({ slug, name, style, items }) => {
    const choice = (name: 'shape' | 'mode' | 'size', value: string, text: string) => ({
      href: withQuery(`/listings/${slug}/badges`, { ...style, [name]: value }),
      text,
      current: style[name] === value,
    })
    return html`<div class="page">${pageHead({
      title: 'Badges',
      eyebrow: html`<bdi>${name}</bdi>`,
      lede: 'Pick a style, copy the code and paste it into your site. Badges update automatically when you earn more.',
    })}
${choiceLinks(
  'Shape',
  BADGE_SHAPES.map((shape) => choice('shape', shape, sentenceCase(shape))),
)}
${choiceLinks(
  'Color',
  BADGE_MODES.map((mode) => choice('mode', mode, sentenceCase(mode))),
)}
${choiceLinks(
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
  cacheTags: () => ['listings', 'counters', 'awards'],
  async load({ app }) {
    const [listing] = (await search_listings.call(app, { query: { sort: 'votes', per_page: 1 } })).items
    return { listing, claims: BADGE_KINDS.map((kind) => sampleBadge(app, kind)) }
  },
  about: () => ({
    title: 'Badges',
    description: 'Show visitors that your product is listed, launched, verified or won its week.',
    breadcrumbs: [{ name: 'Badges', path: '/badges' }],
  }),
  html: ({ listing, claims }) => html`<div class="page">${pageHead({
    title: 'Badges',
    lede:
      'Show visitors that your product is listed, launched, featured, verified or won its ' +
      'week. Always up to date.',
  })}
${section({
  id: 'kinds',
  title: 'Five kinds',
  note: 'At actual size',
  content: html`<ul class="badge-kinds">${claims.map(
    (claim) => html`<li>${sample(claim, { shape: 'standard', mode: 'auto', size: 'm' })}\
<div><h3 class="row-name">${badgeLabel(claim)}</h3><p class="muted">${earnedBy[claim.kind]}</p></div></li>`,
  )}</ul>`,
})}
${section({
  id: 'shapes',
  title: 'Five shapes',
  note: 'Each in light and dark, and in three sizes',
  content: html`<ul class="badge-shapes">${BADGE_SHAPES.map(
    (shape) => html`<li><h3 class="row-name">${sentenceCase(shape)}</h3>\
${(['light', 'dark'] as const).map((mode) => sample(claims[1]!, { shape, mode, size: 'm' }))}</li>`,
  )}</ul>`,
})}
${
  listing &&
  html`<p class="section-foot">\
<a href="/listings/${listing.slug}/badges">Customize the badges of ${listing.name}</a>, \
or open your own listing and choose Badges.</p>`
}</div>`,
  markdown: ({ claims }) => markdownList(claims.map((claim) => `${badgeLabel(claim)}: ${earnedBy[claim.kind]}`)),
})

const earnedBy: Record<BadgeKind, string> = {
  listed: 'For every listing. A free listing launches once this badge is on its homepage.',
  launched: 'From the day you launch.',
  featured: 'While your listing is featured.',
  verified: 'Once you’ve proven that the website is yours.',
  'launch-of-the-week': 'For the three launches with the most votes of their week.',
}

function sample(claim: BadgeClaim, style: BadgeStyle): Html {
  const { width, height } = badgeSize(style.shape, style.size, claim)
  const source = withQuery(`/badge-samples/${claim.kind}.svg`, { ...style })
  return html`<p class="badge-preview badge-on-${style.mode}">\
<img src="${source}" alt="${badgeLabel(claim)}" width="${width}" height="${height}"></p>`
}
