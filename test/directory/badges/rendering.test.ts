import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type BadgeClaim, badgeLabel } from '../../../src/directory/badges/kinds.ts'
import { badgeSize, renderBadge } from '../../../src/directory/badges/render.ts'
import { compactCount } from '../../../src/directory/badges/shapes/votes.ts'
import { everyBadge, linesOf, only, readXml } from './reading-svg.ts'

const name = (badge: { kind: string; shape: string; mode: string; size: string }) =>
  `${badge.kind} ${badge.shape} ${badge.mode} ${badge.size}`

describe('every badge', () => {
  it('comes in 225 variants, all different and all well-formed', () => {
    const drawings = everyBadge().map((badge) => renderBadge(badge))
    drawings.forEach((svg) => readXml(svg))
    assert.equal(new Set(drawings).size, 5 * 5 * 3 * 3)
  })

  it('has a title and a description for screen readers', () => {
    for (const badge of everyBadge({ votes: 41 })) {
      const elements = readXml(renderBadge(badge))
      const [svg, title, description] = [elements[0]!, only(elements, 'title'), only(elements, 'desc')]
      assert.equal(svg.attributes['role'], 'img')
      assert.equal(
        svg.attributes['aria-labelledby'],
        `${title.attributes['id']} ${description.attributes['id']}`,
        name(badge),
      )
      assert.equal(title.text, badgeLabel(badge))
      assert.match(description.text, /Harbour.* 41 votes\.$/)
    }
  })

  it('has the size that badgeSize returns, in whole pixels', () => {
    for (const badge of everyBadge({ votes: 7 })) {
      const { attributes } = readXml(renderBadge(badge))[0]!
      const { width, height } = badgeSize(badge.shape, badge.size, badge)
      assert.ok(Number.isInteger(width) && Number.isInteger(height), name(badge))
      assert.equal(attributes['width'], String(width))
      assert.equal(attributes['height'], String(height))
      assert.equal(attributes['viewBox'], `0 0 ${width} ${height}`)
    }
  })

  it('has edges that fall on whole pixels', () => {
    for (const badge of everyBadge({ votes: 7 })) {
      for (const { attributes } of readXml(renderBadge(badge)).filter((element) => element.name === 'rect')) {
        const stroke = Number(attributes['stroke-width'] ?? 0)
        for (const side of ['x', 'y']) {
          const outer = Number(attributes[side]) - stroke / 2
          const extent = Number(attributes[side === 'x' ? 'width' : 'height']) + stroke
          assert.ok(Number.isInteger(outer) && Number.isInteger(extent), name(badge))
        }
      }
    }
  })

  it('loads no external resources and runs no scripts', () => {
    for (const badge of everyBadge()) {
      const svg = renderBadge(badge)
      assert.doesNotMatch(svg, /<(script|foreignObject|image|use|a|animate|set)\b|href|url\(|@import|\son\w+=/i)
      assert.deepEqual(svg.match(/https?:[^"]*/g), ['http://www.w3.org/2000/svg'])
    }
  })

  it('is rendered to the same bytes each time', () => {
    for (const badge of everyBadge()) assert.equal(renderBadge(badge), renderBadge({ ...badge }))
  })

  it('grows from s to m to l', () => {
    for (const badge of everyBadge()) {
      const [small, medium, large] = (['s', 'm', 'l'] as const).map((size) => badgeSize(badge.shape, size, badge))
      assert.ok(small!.width < medium!.width && medium!.width < large!.width, name(badge))
      assert.ok(small!.height < medium!.height && medium!.height < large!.height, name(badge))
    }
  })

  it('follows the reader’s color scheme only in auto mode', () => {
    for (const badge of everyBadge()) {
      assert.equal(renderBadge(badge).includes('prefers-color-scheme:dark'), badge.mode === 'auto', name(badge))
    }
  })

  it('has ids that differ from those of other badges', () => {
    const ids = everyBadge().flatMap((badge) => [...renderBadge(badge).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    assert.equal(new Set(ids).size, ids.length)
  })
})

describe('a shape', () => {
  const drawn = (shape: 'outline' | 'pill' | 'banner' | 'square') =>
    readXml(renderBadge({ kind: 'verified', siteName: 'Harbour', shape, mode: 'light', size: 'm' }))

  it('outline has no background', () => {
    const frame = drawn('outline').find((element) => element.name === 'rect')!
    assert.equal(frame.attributes['fill'], 'none')
  })

  it('pill has fully round ends', () => {
    const frame = drawn('pill').find((element) => element.name === 'rect')!
    assert.equal(Number(frame.attributes['rx']), Number(frame.attributes['height']) / 2)
  })

  it('banner is wide, in two lines', () => {
    const elements = drawn('banner')
    assert.ok(Number(elements[0]!.attributes['width']) >= 4 * Number(elements[0]!.attributes['height']))
    assert.equal(linesOf(elements).length, 2)
  })

  it('square is as high as it is wide', () => {
    const { attributes } = drawn('square')[0]!
    assert.equal(attributes['width'], attributes['height'])
  })
})

describe('the text of a badge', () => {
  const label = (kind: BadgeClaim['kind'], words: Partial<BadgeClaim> = {}) =>
    badgeLabel({ kind, siteName: 'Harbour', ...words })

  it('names the kind of badge and the site', () => {
    assert.equal(label('listed'), 'Listed on Harbour')
    assert.equal(label('launched'), 'Launched on Harbour')
    assert.equal(label('featured'), 'Featured on Harbour')
    assert.equal(label('verified'), 'Verified on Harbour')
    assert.equal(label('launch-of-the-week', { place: 3 }), '#3 Launch of the Week on Harbour')
  })

  it('never shortens the badge’s own words', () => {
    for (const badge of everyBadge({ siteName: 'W'.repeat(200), votes: 88 })) {
      const lines = linesOf(readXml(renderBadge(badge)))
      const shown = lines
        .map((line) => line.text)
        .join(' ')
        .toLowerCase()
      const lead = badgeLabel({ ...badge, siteName: '¶' })
        .split(' ¶')[0]!
        .replace(/ on$/, '')
        .toLowerCase()
      assert.ok(shown.includes(lead), `${name(badge)}: ${shown}`)
    }
  })

  it('shows the whole week of an award next to a long site name', () => {
    const svg = renderBadge({
      kind: 'launch-of-the-week',
      place: 1,
      week: 'Jan 12–18, 2026',
      siteName: 'W'.repeat(200),
      shape: 'standard',
      mode: 'dark',
      size: 's',
    })
    assert.match(svg, /data-text="on W+… · Jan 12–18, 2026"/)
  })

  it('requires a place for an award', () => {
    assert.throws(() => label('launch-of-the-week'), RangeError)
  })

  it('reads well when the site has no name', () => {
    assert.equal(label('listed', { siteName: ' \u0000\u200b ' }), 'Listed on this directory')
  })
})

describe('the typeface of a badge', () => {
  const drawn = (siteName: string) => linesOf(readXml(renderBadge({ ...everyBadge()[0]!, siteName })))

  it('is the site’s, as outlines that need no font', () => {
    for (const badge of everyBadge({ votes: 12 }))
      for (const line of linesOf(readXml(renderBadge(badge)))) assert.equal(line.name, 'path', name(badge))
  })

  it('has the letters of other Latin alphabets, with their accents', () => {
    assert.deepEqual(
      drawn('Çağlayan Łódź').map((line) => [line.name, line.text]),
      [
        ['path', 'LISTED ON'],
        ['path', 'Çağlayan Łódź'],
      ],
    )
  })

  it('is the reader’s for other scripts', () => {
    assert.deepEqual(
      drawn('港口').map((line) => line.name),
      ['path', 'text'],
    )
  })
})

describe('votes', () => {
  it('never change the size of a badge that is already embedded', () => {
    for (const badge of everyBadge()) {
      const sizes = [0, 9, 999, 12_345, 999_999_999].map((votes) =>
        badgeSize(badge.shape, badge.size, { ...badge, votes }),
      )
      sizes.forEach((size) => assert.deepEqual(size, sizes[0], name(badge)))
    }
  })

  it('are abbreviated and never rounded up', () => {
    const written = [0, 999, 1000, 1999, 99_999, 999_999, 1_250_000, 2e9].map(compactCount)
    assert.deepEqual(written, ['0', '999', '1k', '1.9k', '99k', '999k', '1.2M', '2B'])
  })

  it('are omitted if they are not a valid count', () => {
    const badge = everyBadge()[0]!
    for (const votes of [-1, Number.NaN, Infinity, 0.5])
      assert.equal(renderBadge({ ...badge, votes }), renderBadge(badge))
  })
})
