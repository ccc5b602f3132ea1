import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Font } from 'satori'
import { sitePurpose } from '../../../core/site-settings/settings.ts'
import { weekNumber } from '../../../platform/dates.ts'
import { counted } from '../../../platform/numbers.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { flag } from '../../listings/pages/logo.ts'
import { slugShape } from '../../listings/slugs.ts'

const [width, height] = [1200, 630]
const fileName = new RegExp(`^(${slugShape})\\.png$`)
const maxCachedCards = 500
const flagColors: Record<string, string> = {
  ink: '#14213a',
  paper: '#fffcf6',
  signal: '#e2601f',
  sea: '#1f6f78',
  ochre: '#e0a92f',
  sky: '#93bcd9',
  brick: '#9c3326',
  moss: '#5f7f4d',
}

/** Open Graph images: one per listing, and one of the site for every other page. */
export function registerCards(server: FastifyInstance, { app }: Site): void {
  const cache = new Map<string, Promise<Buffer>>()
  let lastDrawing: Promise<unknown> = Promise.resolve()

  server.get('/og/site.png', async (_request, reply) => {
    const name = app.siteName()
    const purpose = app.settings.get(sitePurpose)
    const { host } = new URL(app.urls.site)
    return send(reply, {
      slug: 'site',
      name: isDrawable(name) ? name : host,
      tagline: isDrawable(purpose) ? purpose : '',
      facts: '',
      site: host,
    })
  })

  server.get<{ Params: { file: string } }>('/og/listings/:file', async (request, reply) => {
    const slug = fileName.exec(request.params.file)?.[1]
    if (!slug) throw notFound('Image not found.')
    const { name, domain, tagline, status, votes, category, launch_week } = await get_listing.call(app, {
      path: { slug },
    })
    const facts = [
      category?.name,
      launch_week && `Week ${weekNumber(launch_week)}`,
      status === 'live' && counted(votes, 'vote'),
    ]
    return send(reply, {
      slug,
      name: isDrawable(name) ? name : domain,
      tagline: isDrawable(tagline) ? tagline : '',
      facts: facts.filter(Boolean).join('  ·  '),
      site: app.siteName(),
    })
  })

  async function send(reply: FastifyReply, card: Card) {
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(await drawOnce(card))
  }

  function drawOnce(card: Card): Promise<Buffer> {
    const key = JSON.stringify(card)
    const cached = cache.get(key)
    if (cached) return cached
    // One at a time: drawing keeps a core busy for a tenth of a second, and must not slow down pages.
    const picture = lastDrawing.then(() => draw(card))
    lastDrawing = picture.catch(() => {})
    cache.set(key, picture)
    if (cache.size > maxCachedCards) cache.delete(cache.keys().next().value!)
    picture.catch(() => cache.delete(key))
    return picture
  }
}

interface Card {
  slug: string
  name: string
  tagline: string
  facts: string
  site: string
}

/** An element as satori takes it: a JSX element without React. */
interface CardElement {
  type: 'div' | 'img'
  props: { style: Record<string, string | number>; children?: string | CardElement[]; [attribute: string]: unknown }
}

function box(style: CardElement['props']['style'], children?: string | CardElement[]): CardElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, ...(children !== undefined && { children }) } }
}

let fonts: Promise<Font[]> | undefined

async function draw(card: Card): Promise<Buffer> {
  fonts ??= loadFonts()
  // Loaded on first use: they take a quarter of a second, and many processes never draw.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')])
  const svg = await satori(layout(card), { width, height, fonts: await fonts })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

function layout({ slug, name, tagline, facts, site }: Card): CardElement {
  const flagImage: CardElement = {
    type: 'img',
    props: { src: flagPicture(slug), width: 176, height: 176, style: { border: '2px solid #ddd3c0' } },
  }
  const head = box({ gap: 44, alignItems: 'center' }, [
    flagImage,
    box(
      {
        fontFamily: 'Besley',
        fontSize: name.length > 18 ? 68 : 92,
        lineHeight: 1.05,
        maxWidth: 820,
        wordBreak: 'break-word',
      },
      shorten(name, 40),
    ),
  ])
  const body = box(
    { fontSize: 42, lineHeight: 1.3, color: '#3a465f', maxWidth: 1040, wordBreak: 'break-word' },
    shorten(tagline, 120),
  )
  const foot = box({ justifyContent: 'space-between', fontSize: 30, color: '#56607a' }, [
    box({}, shorten(facts, 70)),
    box({ fontFamily: 'Besley', color: '#14213a' }, shorten(site, 30)),
  ])
  return box(
    { flexDirection: 'column', width, height, background: '#fbf6ec', color: '#14213a', fontFamily: 'Hanken' },
    [
      box({ flexDirection: 'column', justifyContent: 'space-between', height: 500, margin: '72px 72px 40px' }, [
        head,
        body,
        foot,
      ]),
      box({ height: 18, background: '#e2601f' }),
    ],
  )
}

function flagPicture(slug: string): string {
  const svg = flag(slug)
    .markup.replace(/class="flag-(\w+)"/g, (_, name: string) => `fill="${flagColors[name]}"`)
    .replace('<svg class="flag"', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

// The fonts of the card have only Latin letters. Text in another script would be drawn as boxes.
function isDrawable(text: string): boolean {
  return /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/.test(text)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function shorten(text: string, maxLength: number): string {
  const graphemes = Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (graphemes.length <= maxLength) return text
  const start = graphemes.slice(0, maxLength - 1).join('')
  return `${start.trimEnd()}…`
}

async function loadFonts(): Promise<Font[]> {
  const files: [string, string, 400 | 600][] = [
    ['Besley', 'besley-latin-600-normal.woff', 600],
    ['Besley', 'besley-latin-ext-600-normal.woff', 600],
    ['Hanken', 'hanken-grotesk-latin-400-normal.woff', 400],
    ['Hanken', 'hanken-grotesk-latin-ext-400-normal.woff', 400],
  ]
  return Promise.all(
    files.map(async ([name, file, weight]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(new URL(`../../../web/assets/card-fonts/${file}`, import.meta.url)),
    })),
  )
}
