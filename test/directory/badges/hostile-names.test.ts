import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { BADGE_KINDS, BADGE_SHAPES } from '../../../src/directory/badges/kinds.ts'
import { widthOf } from '../../../src/directory/badges/lettering.ts'
import { cleanLine } from '../../../src/directory/badges/plain-text.ts'
import { badgeSize, renderBadge } from '../../../src/directory/badges/render.ts'
import { type Element, everyBadge, extent, linesOf, only, readXml } from './reading-svg.ts'

const HOSTILE_NAMES = [
  'W'.repeat(200),
  'i'.repeat(200),
  'ﷺ﷽'.repeat(60),
  '🚀'.repeat(100),
  '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇩🇪'.repeat(12),
  'שלום עולם '.repeat(20),
  'مرحبا بالعالم '.repeat(14),
  '漢字かな交じり文'.repeat(25),
  '한국어디렉터리'.repeat(28),
  `Z${'\u0336\u0322\u0327\u034e'.repeat(40)}algo`,
  '</text><script>alert(1)</script>',
  '"&<>\'" &amp; ]]> <!-- --> <![CDATA[',
  '\u202eevil\u2066 \u0000\u0007\u001b[31m\ufffe\ud800x\udc00',
  ' \t\n ',
  'a b '.repeat(50),
]

describe('a hostile site name', () => {
  it('never overflows its box', () => {
    for (const siteName of HOSTILE_NAMES) {
      for (const badge of everyBadge({ siteName, week: siteName, votes: 8888 })) {
        const elements = readXml(renderBadge(badge))
        const width = Number(elements[0]!.attributes['width'])
        const lines = linesOf(elements)
        assert.ok(lines.length >= 2)
        for (const line of lines) {
          const { left, right } = extent(line)
          const where = `${badge.shape} ${badge.size} "${line.text}"`
          assert.ok(left >= 6 && right <= width - 6, `${where} spans ${left}..${right} of ${width}`)
          if (line.name !== 'text') continue
          const fontSize = Number(line.attributes['font-size'])
          const tracking = Number(line.attributes['letter-spacing'] ?? 0) / fontSize
          const estimated = widthOf(line.text, 'sans', fontSize, tracking)
          assert.ok(Math.abs(estimated - (right - left)) < 0.5, `${where} is estimated at ${estimated}`)
        }
      }
    }
  })

  it('never makes lines on the same baseline overlap', () => {
    for (const siteName of HOSTILE_NAMES) {
      for (const badge of everyBadge({ siteName, votes: 8888 })) {
        const ordered = linesOf(readXml(renderBadge(badge)))
          .map(extent)
          .sort((one, other) => one.left - other.left)
        ordered.forEach((line, index) => {
          const next = ordered.slice(index + 1).find(({ baseline }) => baseline === line.baseline)
          assert.ok(!next || next.left > line.right, `${badge.shape} ${badge.kind}`)
        })
      }
    }
  })

  it('never makes a badge much wider than a banner', () => {
    for (const siteName of HOSTILE_NAMES) {
      // The size doesn't depend on the mode.
      const badges = everyBadge({ siteName, week: siteName, votes: 8888 }).filter(({ mode }) => mode === 'light')
      for (const badge of badges) {
        const banner = badgeSize('banner', badge.size, badge).width
        assert.ok(badgeSize(badge.shape, badge.size, badge).width <= banner * 1.05, `${badge.shape} ${badge.kind}`)
      }
    }
  })

  it('is shortened between graphemes', () => {
    const family = '👨‍👩‍👧‍👦'
    const svg = renderBadge({ ...everyBadge()[0]!, siteName: family.repeat(16) })
    const shown = linesOf(readXml(svg)).at(-1)!.text
    assert.match(shown, new RegExp(`^(?:${family})+…$`, 'u'))
  })

  it('is set right to left in a right-to-left script', () => {
    const lines = linesOf(readXml(renderBadge({ ...everyBadge()[0]!, siteName: 'שלום' })))
    assert.deepEqual(
      lines.map(({ attributes }) => attributes['direction']),
      [undefined, 'rtl'],
    )
  })

  it('has control characters, direction overrides, lone surrogates and stacked marks removed', () => {
    assert.equal(cleanLine('\u202eevil\u2066 \u0000\u0007\ufffe\ud800x\udc00\u200b'), 'evil x')
    assert.equal(cleanLine(`o${'\u0336'.repeat(50)}`), 'o\u0336\u0336')
    assert.equal(cleanLine('ကြောင်း'), 'ကြောင်း')
    assert.equal(cleanLine(' Two\n\tlines\u2028here '), 'Two lines here')
    assert.equal([...cleanLine('🚀'.repeat(900))].length, 200)
  })
})

describe('any site name and any week', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.string({ unit: 'grapheme', maxLength: 220 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.constantFrom('<', '>', '&', '"', "'", ']]>', '&amp;', '<!--', ' '), { maxLength: 60 })
      .map((parts) => parts.join('')),
  )

  it('are escaped, well-formed and stay inside the badge', () => {
    const property = fc.property(
      anyText,
      anyText,
      fc.constantFrom(...BADGE_KINDS),
      fc.constantFrom(...BADGE_SHAPES),
      (siteName, week, kind, shape) => {
        const elements = readXml(renderBadge({ kind, shape, siteName, week, place: 1, mode: 'auto', size: 'm' }))
        const plain = readXml(
          renderBadge({ kind, shape, siteName: 'Harbour', week: 'x', place: 1, mode: 'auto', size: 'm' }),
        )
        const drawnAs = ({ name, attributes }: Element) => ('data-text' in attributes ? 'text' : name)
        assert.deepEqual(elements.map(drawnAs), plain.map(drawnAs))
        assert.ok(only(elements, 'title').text.includes(cleanLine(siteName)))
        const width = Number(elements[0]!.attributes['width'])
        for (const line of linesOf(elements)) {
          assert.ok(extent(line).left >= 0 && extent(line).right <= width)
        }
      },
    )
    fc.assert(property, { numRuns: 1000 })
  })

  it('are cleaned idempotently', () => {
    fc.assert(
      fc.property(anyText, (text) => cleanLine(cleanLine(text)) === cleanLine(text)),
      { numRuns: 1000 },
    )
  })
})
