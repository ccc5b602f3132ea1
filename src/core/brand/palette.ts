import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '../../platform/problem.ts'
import { contrast, luminance, mix, nearest } from './contrast.ts'
import { type Brand, defaultBrand } from './document.ts'

export type Colors = Brand['colors']
export const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** The contrast that WCAG AA requires for text, and for the edges of controls. */
const textContrast = 4.5
const edgeContrast = 3

type Tokens = Record<
  | 'paper'
  | 'surface'
  | 'sunken'
  | 'ink'
  | 'text'
  | 'muted'
  | 'edge'
  | 'edge-strong'
  | 'signal'
  | 'signal-bright'
  | 'on-signal'
  | 'signal-wash'
  | 'sea'
  | 'wrong'
  | 'deep'
  | 'deep-raised'
  | 'deep-edge'
  | 'deep-signal'
  | 'on-deep'
  | 'on-deep-muted',
  string
>

const fixed = {
  sea: { light: '#1b5f68', dark: '#7cc3c9' },
  wrong: { light: '#a3231d', dark: '#ff9c92' },
} as const

/** Derives all colors of a scheme from the owner's three. Intermediate colors are adjusted until they are readable. */
export function tokensOf(colors: Colors, scheme: Scheme): Tokens {
  const [paper, ink, accent] = [colors.background[scheme], colors.text[scheme], colors.accent[scheme]]
  const isLight = scheme === 'light'
  const surface = isLight ? mix(paper, '#ffffff', 0.6) : mix(paper, ink, 0.05)
  const sunken = mix(paper, ink, isLight ? 0.04 : 0.025)
  const readable = on([paper, surface, sunken], textContrast)
  const wash = [0.12, 0.1, 0.08, 0.06, 0.04, 0.02]
    .map((share) => mix(paper, accent, share))
    .find((candidate) => contrast(candidate, accent) >= textContrast && contrast(candidate, ink) >= textContrast)
  const deep = isLight ? ink : mix(paper, '#000000', 0.4)
  const onDeep = isLight ? paper : ink
  const raised = mix(deep, onDeep, 0.1)
  const onDeepReadable = on([deep], textContrast)
  const [text, muted, edgeStrong] = [mix(ink, paper, 0.05), mix(ink, paper, 0.3), mix(paper, ink, 0.5)]
  return {
    paper,
    surface,
    sunken,
    ink,
    text: readable(text) ? text : ink,
    muted: nearest(muted, readable) ?? ink,
    edge: mix(paper, ink, 0.16),
    'edge-strong': nearest(edgeStrong, on([paper, surface], edgeContrast)) ?? ink,
    signal: accent,
    'signal-bright': accent,
    'on-signal': textOn(accent, isLight ? [surface, ink] : [ink, paper]),
    'signal-wash': wash ?? paper,
    sea: nearest(fixed.sea[scheme], readable) ?? ink,
    wrong: nearest(fixed.wrong[scheme], readable) ?? ink,
    deep,
    'deep-raised': raised,
    'deep-edge': mix(deep, onDeep, 0.22),
    'deep-signal': nearest(accent, on([deep, raised], textContrast)) ?? onDeep,
    'on-deep': onDeep,
    'on-deep-muted': nearest(mix(onDeep, deep, 0.22), onDeepReadable) ?? onDeep,
  }
}

function on(backgrounds: readonly string[], needed: number): (color: string) => boolean {
  return (color) => backgrounds.every((background) => contrast(color, background) >= needed)
}

/** The first of these colors that is readable on a color, or else black or white, one of which always is. */
function textOn(color: string, wanted: readonly string[]): string {
  const found = wanted.find((candidate) => contrast(candidate, color) >= textContrast)
  return found ?? (contrast('#ffffff', color) >= contrast('#000000', color) ? '#ffffff' : '#000000')
}

/** The palette as custom properties, or nothing if it is the default palette. */
export function paletteCss(colors: Colors): string {
  if (isDeepStrictEqual(colors, defaultBrand.colors)) return ''
  const [light, dark] = [tokensOf(colors, 'light'), tokensOf(colors, 'dark')]
  const lines = Object.entries(light).map(
    ([name, color]) => `--${name}:light-dark(${color},${dark[name as keyof Tokens]})`,
  )
  return `@layer tokens{:root{${lines.join(';')}}}\n`
}

export interface ContrastCheck {
  /** The name of the color that would have to change, and its scheme. */
  color: keyof Colors
  scheme: Scheme
  pair: string
  ratio: number
  needed: number
  passes: boolean
  /** The nearest color that passes, if this one doesn't. */
  instead: string | null
}

/** Checks all pairs that people read, in both schemes. */
export function checkContrast(colors: Colors): ContrastCheck[] {
  return schemes.flatMap((scheme): ContrastCheck[] => {
    const isOrdered = (ink: string) =>
      scheme === 'light'
        ? luminance(ink) < luminance(colors.background.light)
        : luminance(ink) > luminance(colors.background.dark)
    const check = (color: 'text' | 'accent', pair: string): ContrastCheck => {
      const value = colors[color][scheme]
      const ratioOf = (candidate: string) =>
        Math.min(...surfacesWith(colors, scheme, color, candidate).map((background) => contrast(candidate, background)))
      const passesWith = (candidate: string) =>
        (color === 'accent' || isOrdered(candidate)) && ratioOf(candidate) >= textContrast
      const passes = passesWith(value)
      const instead = passes ? null : nearest(value, passesWith)
      return { color, scheme, pair, ratio: ratioOf(value), needed: textContrast, passes, instead }
    }
    return [check('text', 'Text on background'), check('accent', 'Accent on background')]
  })
}

/** The backgrounds that result from changing one color of the palette: the page and the surfaces on it. */
function surfacesWith(colors: Colors, scheme: Scheme, color: 'text' | 'accent', candidate: string): string[] {
  const changed = { ...colors, [color]: { ...colors[color], [scheme]: candidate } }
  const { paper, surface } = tokensOf(changed, scheme)
  return [paper, surface]
}

/** Names each failing pair with its ratio and the nearest color that passes. */
export function contrastErrors(colors: Colors): FieldError[] {
  return checkContrast(colors)
    .filter(({ passes }) => !passes)
    .map(({ color, scheme, pair, ratio, needed, instead }) => ({
      path: `${color}_${scheme}`,
      message:
        `${pair} in the ${scheme} scheme has a contrast of ${ratioText(ratio)}, and needs ${ratioText(needed)}` +
        `${ratio >= needed ? (scheme === 'light' ? ' with darker text' : ' with lighter text') : ''}. ` +
        (instead ? `The nearest color that passes is ${instead}.` : 'Change the background.'),
    }))
}

export function ratioText(ratio: number): string {
  // Rounded down, so that a ratio that fails never reads as one that passes.
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
}

/** Palettes to start from. Each passes the checks. */
export const palettes: readonly { key: string; name: string; colors: Colors }[] = [
  { key: 'harbor', name: 'Harbor', colors: defaultBrand.colors },
  palette('forest', 'Forest', ['#1f6b3f', '#7fd1a0'], ['#f7f8f3', '#0d1511'], ['#14261b', '#eaf2ea']),
  palette('lagoon', 'Lagoon', ['#0b6a8f', '#66c7ea'], ['#f5fafc', '#08151c'], ['#0d2530', '#e6f2f7']),
  palette('violet', 'Violet', ['#6a3bd1', '#b79cff'], ['#faf9fe', '#120f1d'], ['#1f1838', '#f0ecfb']),
  palette('rose', 'Rose', ['#b3245a', '#ff8fb4'], ['#fff8f9', '#1a0f14'], ['#31141f', '#fbeaf0']),
  palette('graphite', 'Graphite', ['#2f5bd3', '#8fb0ff'], ['#ffffff', '#101114'], ['#17181c', '#f2f3f5']),
]

type Pair = readonly [light: string, dark: string]

function palette(key: string, name: string, accent: Pair, background: Pair, text: Pair) {
  const pair = ([light, dark]: Pair) => ({ light, dark })
  return { key, name, colors: { accent: pair(accent), background: pair(background), text: pair(text) } }
}
