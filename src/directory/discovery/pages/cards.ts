import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { brandOf, purposeOf } from '../../../core/brand/current.ts'
import { defaultBrand } from '../../../core/brand/document.ts'
import { pictureData } from '../../../core/brand/pages/icons.ts'
import { tokensOf } from '../../../core/brand/palette.ts'
import type { App } from '../../../platform/app.ts'
import { weekNumber } from '../../../platform/dates.ts'
import { hour, second } from '../../../platform/duration.ts'
import { counted } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import { RecentResults } from '../../../platform/recent-results.ts'
import { inThread } from '../../../platform/threads/pool.ts'
import { limitComputedPages } from '../../../web/limits.ts'
import type { Site } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { slugShape } from '../../listings/slugs.ts'
import type { Card, CardColors, cardSvg } from './card-svg.ts'

const fileName = new RegExp(`^(${slugShape})\\.png$`)
const maxCards = 500
const layOut = inThread<typeof cardSvg>(new URL('./card-svg.ts', import.meta.url), 'cardSvg', {
  lane: 'visitors',
  timeout: 30 * second,
})

/** Open Graph images: one per listing, and one of the site for every other page. */
export function registerCards(server: FastifyInstance, { app }: Site): void {
  const cards = new RecentResults<Buffer>(maxCards)
  const drawnVotes = new Map<string, { votes: number; at: number }>()

  server.get('/og/site.png', async (request, reply) => {
    await limitComputedPages(app, request)
    const name = app.siteName()
    const purpose = purposeOf(app)
    const { host } = new URL(app.urls.site)
    return send(reply, {
      slug: 'site',
      name: isDrawable(name) ? name : host,
      tagline: isDrawable(purpose) ? purpose : '',
      facts: '',
      site: host,
      colors: colorsOf(app),
      logo: await pictureData(app, brandOf(app), 352),
    })
  })

  server.get<{ Params: { file: string } }>('/og/listings/:file', async (request, reply) => {
    await limitComputedPages(app, request)
    const slug = fileName.exec(request.params.file)?.[1]
    if (!slug) throw notFound('Image not found.')
    const { name, domain, tagline, status, votes, category, launch_week } = await get_listing.call(app, {
      path: { slug },
    })
    const facts = [
      category?.name,
      launch_week && `Week ${weekNumber(launch_week)}`,
      status === 'live' && counted(votesToDraw(slug, votes), 'vote'),
    ]
    return send(reply, {
      slug,
      name: isDrawable(name) ? name : domain,
      tagline: isDrawable(tagline) ? tagline : '',
      facts: facts.filter(Boolean).join('  ·  '),
      site: app.siteName(),
      colors: colorsOf(app),
      logo: null,
    })
  })

  async function send(reply: FastifyReply, card: Card) {
    const picture = await cards.get(JSON.stringify(card), () => draw(card))
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(picture)
  }

  /** The votes on the card. They're up to an hour old, because drawing a card takes longer than voting. */
  function votesToDraw(slug: string, votes: number): number {
    const now = app.clock.now().getTime()
    const drawn = drawnVotes.get(slug)
    if (drawn && now - drawn.at < hour) return drawn.votes
    drawnVotes.delete(slug)
    drawnVotes.set(slug, { votes, at: now })
    if (drawnVotes.size > maxCards) drawnVotes.delete(drawnVotes.keys().next().value!)
    return votes
  }
}

const productColors = {
  paper: '#fbf6ec',
  ink: '#14213a',
  text: '#3a465f',
  muted: '#56607a',
  edge: '#ddd3c0',
  signal: '#e2601f',
}

function colorsOf(app: App): CardColors {
  const { colors } = brandOf(app)
  if (isDeepStrictEqual(colors, defaultBrand.colors)) return productColors
  const { paper, ink, text, muted, edge, signal } = tokensOf(colors, 'light')
  return { paper, ink, text, muted, edge, signal }
}

async function draw(card: Card): Promise<Buffer> {
  const svg = await layOut(card)
  // Loaded on first use, because many processes never draw. It runs in its own threads.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

// The fonts of the card have only Latin letters. Text in another script would be drawn as boxes.
function isDrawable(text: string): boolean {
  return /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/.test(text)
}
