import type { BadgeMode } from './kinds.ts'

/** `page` is the background that a badge without fill is designed for. */
export const BADGE_PALETTE = {
  light: {
    page: '#ffffff',
    surface: '#fffcf6',
    edge: '#d8cfbd',
    frame: '#14213a',
    plate: '#14213a',
    onPlate: '#ff8f57',
    plateMark: '#fbf5e9',
    text: '#14213a',
    muted: '#56607a',
    accent: '#cf4c15',
    onAccent: '#fffcf6',
  },
  dark: {
    page: '#0b1220',
    surface: '#14213a',
    edge: '#34466c',
    frame: '#c9d2e3',
    plate: '#22345a',
    onPlate: '#ff9a66',
    plateMark: '#f8f2e6',
    text: '#f8f2e6',
    muted: '#b3bdd1',
    accent: '#ff8f57',
    onAccent: '#14213a',
  },
} as const

export type Ink = Exclude<keyof (typeof BADGE_PALETTE)['light'], 'page'>

/** Writes the `fill`, `stroke` and `class` attributes for one color mode. */
export type Paint = (colours: { fill?: Ink | 'none'; stroke?: Ink }) => string

// In `auto`, attributes have the light colors, for viewers that do not support media queries.
export function paintFor(mode: BadgeMode): Paint {
  const colours = BADGE_PALETTE[mode === 'dark' ? 'dark' : 'light']
  const hasClasses = mode === 'auto'
  return ({ fill, stroke }) => {
    const attributes: string[] = []
    const names: string[] = []
    if (fill) attributes.push(`fill="${fill === 'none' ? fill : colours[fill]}"`)
    if (fill && fill !== 'none') names.push(`slipway-f-${fill}`)
    if (stroke) attributes.push(`stroke="${colours[stroke]}"`)
    if (stroke) names.push(`slipway-s-${stroke}`)
    if (hasClasses && names.length > 0) attributes.push(`class="${names.join(' ')}"`)
    return attributes.join(' ')
  }
}

const DARK_RULES = (Object.keys(BADGE_PALETTE.dark) as (keyof typeof BADGE_PALETTE.dark)[])
  .filter((name) => name !== 'page')
  .map((name) => {
    const colour = BADGE_PALETTE.dark[name]
    return `.slipway-f-${name}{fill:${colour}}.slipway-s-${name}{stroke:${colour}}`
  })
  .join('')

export const AUTO_STYLE = `<style>@media (prefers-color-scheme:dark){${DARK_RULES}}</style>`
