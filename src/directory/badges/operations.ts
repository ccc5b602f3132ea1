import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { operation } from '../../platform/operation/declare.ts'
import { notFound } from '../../platform/problem.ts'
import { slug } from '../listings/schema.ts'
import { earnedBadges } from './earned.ts'
import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeClaim,
  type BadgeStyle,
  badgeLabel,
} from './kinds.ts'
import { badgeSize, embedHtml } from './render.ts'

export const badgeStyleQuery = {
  shape: z.enum(BADGE_SHAPES).default('standard'),
  mode: z.enum(BADGE_MODES).default('auto').describe('`auto` follows the reader’s light or dark mode.'),
  size: z.enum(BADGE_SIZES).default('m'),
}

const Badge = z
  .object({
    kind: z.enum(BADGE_KINDS),
    label: z.string(),
    html: z.string().describe('HTML to paste into a page.'),
    svg_url: z.string(),
    styles: z
      .array(z.object({ shape: z.enum(BADGE_SHAPES), svg_url: z.string(), width: z.int(), height: z.int() }))
      .describe('The badge in every shape.'),
  })
  .meta({ id: 'Badge' })

const exampleUrl = 'https://launch.example/badges/tidewell/listed.svg?shape=standard&mode=auto&size=m'

export const get_badges = operation({
  id: 'get_badges',
  title: 'Get badges',
  description:
    'The badges a listing has earned, as HTML and SVG URLs. A free listing goes live once we find one of them on its homepage.',
  group: 'listings',
  method: 'GET',
  path: '/listings/{slug}/badges',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from search_listings.') }),
  query: z.object(badgeStyleQuery),
  returns: z.object({ items: z.array(Badge) }),
  mayMiss: true,
  example: {
    params: { slug: 'tidewell' },
    query: { shape: 'standard', mode: 'auto', size: 'm' },
    response: {
      items: [
        {
          kind: 'listed',
          label: 'Listed on Slipway',
          html: '<a href="https://launch.example/listings/tidewell">…</a>',
          svg_url: exampleUrl,
          styles: [{ shape: 'standard', svg_url: exampleUrl, width: 180, height: 44 }],
        },
      ],
    },
  },
  cacheTags: () => ['listings', 'counters', 'awards'],
  async run({ app, db, path, query }) {
    const items = await badgesOf(app, db, path.slug, query)
    if (items.length === 0) throw notFound(`No listing with badges has the slug ${path.slug}.`)
    return { items }
  },
})

/** The badges a listing may show. None before its owner has chosen how to launch. */
export async function badgesOf(app: App, db: Queryable, slug: string, style: BadgeStyle) {
  const earned = await earnedBadges(app, db, slug)
  return earned?.claims.map((claim) => presentBadge(app, earned.slug, claim, style)) ?? []
}

function presentBadge(app: App, slug: string, claim: BadgeClaim, style: BadgeStyle) {
  const label = badgeLabel(claim)
  const svgUrl = badgeUrl(app, slug, claim, style)
  return {
    kind: claim.kind,
    label,
    html: embedHtml({
      href: app.urls.to(`/listings/${slug}`),
      svgUrl,
      label,
      ...badgeSize(style.shape, style.size, claim),
    }),
    svg_url: svgUrl,
    styles: BADGE_SHAPES.map((shape) => ({
      shape,
      svg_url: badgeUrl(app, slug, claim, { ...style, shape }),
      ...badgeSize(shape, style.size, claim),
    })),
  }
}

function badgeUrl(app: App, slug: string, { kind }: BadgeClaim, { shape, mode, size }: BadgeStyle): string {
  return app.urls.to(`/badges/${slug}/${kind}.svg?shape=${shape}&mode=${mode}&size=${size}`)
}
