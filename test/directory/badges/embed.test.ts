import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { badgeSize, embedHtml } from '../../../src/directory/badges/render.ts'

const embed = {
  href: 'https://harbour.example/l/tidal?ref=badge&via=site',
  svgUrl: 'https://harbour.example/badges/tidal/listed.svg?shape=pill&mode=auto',
  label: 'Listed on Harbour',
}

describe('the embed code', () => {
  it('is a link around an image with the size of the badge', () => {
    const size = badgeSize('pill', 'm', { kind: 'listed', siteName: 'Harbour' })
    assert.equal(
      embedHtml({ ...embed, ...size }),
      '<a href="https://harbour.example/l/tidal?ref=badge&amp;via=site" target="_blank" rel="noopener">' +
        '<img src="https://harbour.example/badges/tidal/listed.svg?shape=pill&amp;mode=auto" alt="Listed on Harbour" ' +
        `width="${size.width}" height="${size.height}" loading="lazy" decoding="async"></a>`,
    )
  })

  it('escapes every attribute value', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('"><script>', "' onload='x", '&quot;', '</a>'))
    const property = fc.property(text, text, text, (href, svgUrl, label) => {
      const html = embedHtml({ href, svgUrl, label, width: 10, height: 10 })
      assert.match(
        html,
        /^<a href="[^"<>]*" target="_blank" rel="noopener"><img src="[^"<>]*" alt="[^"<>]*" width="10" height="10" loading="lazy" decoding="async"><\/a>$/,
      )
      assert.doesNotMatch(html, /&(?!amp;|lt;|gt;|quot;|#39;)/)
    })
    fc.assert(property, { numRuns: 1000 })
  })
})
