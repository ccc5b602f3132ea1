import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BADGE_PALETTE } from '../../../src/directory/badges/palette.ts'
import { renderBadge } from '../../../src/directory/badges/render.ts'
import { everyBadge, linesOf, readXml } from './reading-svg.ts'

const TEXT_AA = 4.5
const GRAPHICS_AA = 3

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

for (const mode of ['light', 'dark'] as const) {
  const palette = BADGE_PALETTE[mode]

  describe(`the ${mode} palette`, () => {
    it('has text that meets WCAG AA on the badge, and on the page behind an outline', () => {
      for (const ink of ['text', 'muted'] as const) {
        for (const ground of ['surface', 'page'] as const) {
          assert.ok(contrast(palette[ink], palette[ground]) >= TEXT_AA, `${ink} on ${ground}`)
        }
      }
    })

    it('has icons that meet WCAG AA for graphics', () => {
      const pairs = [
        ['accent', 'surface'],
        ['accent', 'page'],
        ['onAccent', 'accent'],
        ['onPlate', 'plate'],
        ['plateMark', 'plate'],
        ['frame', 'page'],
      ] as const
      for (const [ink, ground] of pairs) {
        assert.ok(contrast(palette[ink], palette[ground]) >= GRAPHICS_AA, `${ink} on ${ground}`)
      }
    })
  })
}

describe('the colors of a rendered badge', () => {
  it('include only text colors with checked contrast', () => {
    for (const badge of everyBadge({ votes: 3 })) {
      const palette = BADGE_PALETTE[badge.mode === 'dark' ? 'dark' : 'light']
      for (const { attributes } of linesOf(readXml(renderBadge(badge)))) {
        assert.ok([palette.text, palette.muted].includes(attributes['fill'] as never), attributes['fill'])
      }
    }
  })

  it('become the dark palette in auto mode', () => {
    for (const badge of everyBadge({ votes: 3 }).filter(({ mode }) => mode === 'auto')) {
      const elements = readXml(renderBadge(badge))
      const rules = new Map(
        [...elements.find(({ name }) => name === 'style')!.text.matchAll(/\.([\w-]+)\{(fill|stroke):(#\w+)\}/g)].map(
          ([, className, property, colour]) => [className!, { property: property!, colour: colour! }],
        ),
      )
      const dark = readXml(renderBadge({ ...badge, mode: 'dark' }))
      const drawn = elements.filter(({ name }) => name !== 'style')
      drawn.forEach(({ attributes }, index) => {
        const painted = { fill: attributes['fill'], stroke: attributes['stroke'] }
        for (const className of attributes['class']?.split(' ') ?? []) {
          const rule = rules.get(className)!
          painted[rule.property as 'fill' | 'stroke'] = rule.colour
        }
        const expected = dark[index]!.attributes
        assert.deepEqual(painted, { fill: expected['fill'], stroke: expected['stroke'] })
      })
    }
  })
})
