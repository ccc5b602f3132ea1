import { readFile } from 'node:fs/promises'
import satori, { type Font } from 'satori'
import { flag } from '../../listings/pages/logo.ts'

const [width, height] = [1200, 630]
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

/** The light colors of the site. */
export type CardColors = Record<'paper' | 'ink' | 'text' | 'muted' | 'edge' | 'signal', string>

export interface Card {
  slug: string
  name: string
  tagline: string
  facts: string
  site: string
  colors: CardColors
  /** A picture to show instead of the flag, as a data URL. */
  logo: string | null
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

/** The preview image of a link. Setting its text as shapes takes a tenth of a second. */
export async function cardSvg(card: Card): Promise<string> {
  fonts ??= loadFonts()
  return satori(layout(card), { width, height, fonts: await fonts })
}

function layout({ slug, name, tagline, facts, site, colors, logo }: Card): CardElement {
  const flagImage: CardElement = {
    type: 'img',
    props: {
      src: logo ?? flagPicture(slug),
      width: 176,
      height: 176,
      style: logo ? {} : { border: `2px solid ${colors.edge}` },
    },
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
    { fontSize: 42, lineHeight: 1.3, color: colors.text, maxWidth: 1040, wordBreak: 'break-word' },
    shorten(tagline, 120),
  )
  const foot = box({ justifyContent: 'space-between', fontSize: 30, color: colors.muted }, [
    box({}, shorten(facts, 70)),
    box({ fontFamily: 'Besley', color: colors.ink }, shorten(site, 30)),
  ])
  return box(
    { flexDirection: 'column', width, height, background: colors.paper, color: colors.ink, fontFamily: 'Hanken' },
    [
      box({ flexDirection: 'column', justifyContent: 'space-between', height: 500, margin: '72px 72px 40px' }, [
        head,
        body,
        foot,
      ]),
      box({ height: 18, background: colors.signal }),
    ],
  )
}

function flagPicture(slug: string): string {
  const svg = flag(slug)
    .markup.replace(/class="flag-(\w+)"/g, (_, name: string) => `fill="${flagColors[name]}"`)
    .replace('<svg class="flag"', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
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
