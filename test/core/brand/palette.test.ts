import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, nearest } from '../../../src/core/brand/contrast.ts'
import { defaultBrand } from '../../../src/core/brand/document.ts'
import { checkContrast, contrastErrors, paletteCss, palettes, tokensOf } from '../../../src/core/brand/palette.ts'

const pale = {
  accent: { light: '#ffcc00', dark: '#66c7ea' },
  background: { light: '#ffffff', dark: '#08151c' },
  text: { light: '#111111', dark: '#e6f2f7' },
}

test('contrast is computed as in WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

test('every palette on offer passes in both schemes', () => {
  for (const { name, colors } of palettes) assert.deepEqual(contrastErrors(colors), [], name)
})

test('a pair that fails is named with its ratio and the nearest color that passes', () => {
  const [error, ...others] = contrastErrors(pale)
  assert.deepEqual(others, [])
  assert.equal(error!.path, 'accent_light')
  assert.match(
    error!.message,
    /^Accent on background in the light scheme has a contrast of 1\.5:1, and needs 4\.5:1\. The nearest color that passes is #[0-9a-f]{6}\.$/,
  )
  const { instead } = checkContrast(pale).find(({ passes }) => !passes)!
  assert.ok(contrast(instead!, '#ffffff') >= 4.5)
  assert.ok(contrast(instead!, '#ffffff') < 4.7, 'no darker than it has to be')
  assert.deepEqual(contrastErrors({ ...pale, accent: { ...pale.accent, light: instead! } }), [])
})

test('dark text in the dark scheme fails, however high its contrast', () => {
  const swapped = {
    ...pale,
    background: { light: '#ffffff', dark: '#ffffff' },
    text: { light: '#111111', dark: '#000000' },
  }
  assert.match(
    contrastErrors(swapped)
      .map(({ message }) => message)
      .join('\n'),
    /dark scheme .* with lighter text\. /,
  )
})

test('the nearest color to one that passes is itself', () => {
  assert.equal(
    nearest('#123456', () => true),
    '#123456',
  )
  assert.equal(
    nearest('#123456', () => false),
    null,
  )
})

test('all colors derived from a palette that passes are readable', () => {
  const rough = {
    accent: { light: '#7a1fd1', dark: '#d9b3ff' },
    background: { light: '#d8d8d8', dark: '#3a3a3a' },
    text: { light: '#3d3d3d', dark: '#ffffff' },
  }
  assert.deepEqual(contrastErrors(rough), [])
  for (const colors of [rough, ...palettes.map((palette) => palette.colors)])
    for (const scheme of ['light', 'dark'] as const) {
      const tokens = tokensOf(colors, scheme)
      for (const color of ['ink', 'text', 'muted', 'sea', 'wrong'] as const)
        for (const background of ['paper', 'surface'] as const)
          assert.ok(contrast(tokens[color], tokens[background]) >= 4.5, `${scheme} ${color} on ${background}`)
      for (const [color, background] of [
        ['on-signal', 'signal'],
        ['on-deep', 'deep'],
        ['on-deep-muted', 'deep'],
        ['deep-signal', 'deep'],
        ['ink', 'signal-wash'],
      ] as const)
        assert.ok(contrast(tokens[color], tokens[background]) >= 4.5, `${scheme} ${color} on ${background}`)
      assert.ok(contrast(tokens['edge-strong'], tokens.paper) >= 3, `${scheme} edge`)
    }
})

test('the palette of the product needs no stylesheet', () => {
  assert.equal(paletteCss(defaultBrand.colors), '')
  assert.match(paletteCss(pale), /--paper:light-dark\(#ffffff,#08151c\)/)
})
