import { createHash } from 'node:crypto'
import { oncePer } from '../../platform/once.ts'
import { type Brand, defaultBrand } from './document.ts'
import { brandFonts } from './fonts.ts'
import { paletteCss } from './palette.ts'

interface Stylesheet {
  path: string
  text: string
}

/** The colors and fonts of a brand, or null if they are the product's defaults. */
export const stylesheetOf = oncePer((brand: Brand) => ({
  plain: sheet(lookCss(brand)),
  custom: sheet(customCss(brand)),
}))

function lookCss({ colors, type }: Brand): string {
  const fonts =
    type.headings === defaultBrand.type.headings && type.text === defaultBrand.type.text
      ? ''
      : `@layer tokens{:root{--display:${brandFonts[type.headings].family};--sans:${brandFonts[type.text].family}}}\n`
  return paletteCss(colors) + fonts
}

/** Not in a layer, so that it overrides the product's styles. */
function customCss({ code }: Brand): string {
  return code.css
}

function sheet(text: string): Stylesheet | null {
  if (text.trim() === '') return null
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return { path: `/brand/${hash}.css`, text }
}
