import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Font } from 'satori'
import { notFound } from '../../../platform/problem.ts'
import { weekNumber } from '../../../web/dates.ts'
import { counted } from '../../../web/numbers.ts'
import type { Site } from '../../../web/page.ts'
import { get_listing } from '../../listings/operations.ts'
import { flag } from '../../listings/pages/logo.ts'
import { slugShape } from '../../listings/slugs.ts'

const [width, height] = [1200, 630]
const fileName = new RegExp(`^(${slugShape})\\.png$`)
const kept = 500
const colours: Record<string, string> = {
  ink: '#14213a',
  paper: '#fffcf6',
  signal: '#e2601f',
  sea: '#1f6f78',
  ochre: '#e0a92f',
  sky: '#93bcd9',
  brick: '#9c3326',
  moss: '#5f7f4d',
}

/** The picture that is shown where a listing is shared, drawn for each. */
export function registerCards(server: FastifyInstance, { app }: Site): void {
  const drawn = new Map<string, Promise<Buffer>>()
  let turn: Promise<unknown> = Promise.resolve()

  server.get<{ Params: { file: string } }>('/og/listings/:file', async (request, reply) => {
    const slug = fileName.exec(request.params.file)?.[1]
    if (!slug) throw notFound('There is no such picture.')
    const { name, domain, tagline, status, votes, category, launch_week } = await get_listing.call(app, {
      path: { slug },
    })
    const facts = [
      category?.name,
      launch_week && `Week ${weekNumber(launch_week)}`,
      status === 'live' && counted(votes, 'vote'),
    ]
      .filter(Boolean)
      .join('  ·  ')
    const card = {
      slug,
      name: drawable(name) ? name : domain,
      tagline: drawable(tagline) ? tagline : '',
      facts,
      site: app.siteName(),
    }
    const key = JSON.stringify(card)
    let picture = drawn.get(key)
    if (!picture) {
      // One at a time: drawing takes a core for a tenth of a second, and pages come first.
      picture = turn.then(() => draw(card))
      turn = picture.catch(() => {})
      drawn.set(key, picture)
      if (drawn.size > kept) drawn.delete(drawn.keys().next().value!)
      picture.catch(() => drawn.delete(key))
    }
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(await picture)
  })
}

interface Card {
  slug: string
  name: string
  tagline: string
  facts: string
  site: string
}

let fonts: Promise<Font[]> | undefined

async function draw({ slug, name, tagline, facts, site }: Card): Promise<Buffer> {
  fonts ??= loadFonts()
  const text = (content: string, style: Record<string, unknown>) => ({
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: content },
  })
  // They take a quarter of a second to load, and a process may never draw.
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')])
  const svg = await satori(
    {
      type: 'div',
      props: {
        style: {
          display: 'flex',
          flexDirection: 'column',
          width,
          height,
          background: '#fbf6ec',
          color: '#14213a',
          fontFamily: 'Hanken',
        },
        children: [
          {
            type: 'div',
            props: {
              style: {
                display: 'flex',
                flexDirection: 'column',
                justifyContent: 'space-between',
                height: 500,
                margin: '72px 72px 40px',
              },
              children: [
                {
                  type: 'div',
                  props: {
                    style: { display: 'flex', gap: 44, alignItems: 'center' },
                    children: [
                      {
                        type: 'img',
                        props: {
                          src: flagPicture(slug),
                          width: 176,
                          height: 176,
                          style: { border: '2px solid #ddd3c0' },
                        },
                      },
                      text(shortened(name, 40), {
                        fontFamily: 'Besley',
                        fontSize: name.length > 18 ? 68 : 92,
                        lineHeight: 1.05,
                        maxWidth: 820,
                        wordBreak: 'break-word',
                      }),
                    ],
                  },
                },
                text(shortened(tagline, 120), {
                  fontSize: 42,
                  lineHeight: 1.3,
                  color: '#3a465f',
                  maxWidth: 1040,
                  wordBreak: 'break-word',
                }),
                {
                  type: 'div',
                  props: {
                    style: { display: 'flex', justifyContent: 'space-between', fontSize: 30, color: '#56607a' },
                    children: [
                      text(shortened(facts, 70), {}),
                      text(shortened(site, 30), { fontFamily: 'Besley', color: '#14213a' }),
                    ],
                  },
                },
              ],
            },
          },
          { type: 'div', props: { style: { display: 'flex', height: 18, background: '#e2601f' } } },
        ],
      },
    } as never,
    { width, height, fonts: await fonts },
  )
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

function flagPicture(slug: string): string {
  const drawing = flag(slug)
    .markup.replace(/class="flag-(\w+)"/g, (_, name: string) => `fill="${colours[name]}"`)
    .replace('<svg class="flag"', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}

// The fonts of the card have Latin letters; text in another script would be drawn as boxes.
function drawable(text: string): boolean {
  return /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2122]*$/.test(text)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function shortened(text: string, most: number): string {
  const all = [...graphemes.segment(text)]
  return all.length <= most
    ? text
    : `${all
        .slice(0, most - 1)
        .map(({ segment }) => segment)
        .join('')
        .trimEnd()}…`
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
