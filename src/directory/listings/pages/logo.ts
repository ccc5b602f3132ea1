import { attributes, type Html, html, trusted } from '../../../platform/html.ts'
import { pictureAddress } from '../../../web/links.ts'
import { logoSizesOf } from '../../media/pages/picture.ts'

/**
 * A generated logo for a listing without one, in the style of maritime signal flags. Its pattern and three colors depend
 * only on the slug, so it never changes.
 */
export function flag(slug: string): Html {
  const seed = hash(slug)
  const palette = palettes[(seed >>> 8) % palettes.length]!
  const [a, b, c] = palette.map((name) => `class="flag-${name}"`) as [string, string, string]
  const drawing = patterns[seed % patterns.length]!(a, b, c)
  return trusted(
    `<svg class="flag" viewBox="0 0 24 24" aria-hidden="true"><path d="M0 0h24v24H0z" ${a}/>${drawing}</svg>`,
  )
}

/** The logo of a listing, or its flag. */
export function logo(
  { slug, logo_url }: { slug: string; logo_url: string | null },
  size: 'small' | 'medium' | 'large' = 'medium',
): Html {
  const picture = pictureAddress(logo_url)
  const pixels = { small: 32, medium: 56, large: 96 }[size]
  return html`<span class="logo logo-${size}">${
    picture
      ? html`<img${attributes({
          src: picture,
          srcset: logoSizesOf(picture),
          sizes: logoSizesOf(picture) && `${pixels}px`,
          alt: '',
          width: pixels,
          height: pixels,
          loading: 'lazy',
          decoding: 'async',
        })}>`
      : flag(slug)
  }</span>`
}

const palettes = [
  ['ink', 'paper', 'signal'],
  ['paper', 'signal', 'ink'],
  ['signal', 'paper', 'ink'],
  ['sea', 'paper', 'ochre'],
  ['ochre', 'ink', 'paper'],
  ['sky', 'ink', 'paper'],
  ['brick', 'paper', 'ink'],
  ['paper', 'sea', 'brick'],
  ['ink', 'ochre', 'sky'],
  ['moss', 'paper', 'ink'],
  ['sky', 'paper', 'brick'],
  ['ink', 'sky', 'paper'],
] as const

type Pattern = (a: string, b: string, c: string) => string

const patterns: Pattern[] = [
  (_, b) => `<path d="M12 0h12v24H12z" ${b}/>`,
  (_, b) => `<path d="M0 12h24v12H0z" ${b}/>`,
  (_, b) => `<path d="M12 0h12v12H12zM0 12h12v12H0z" ${b}/>`,
  (_, b) => `<path d="M0 0h5l7 7 7-7h5v5l-7 7 7 7v5h-5l-7-7-7 7H0v-5l7-7-7-7z" ${b}/>`,
  (_, b) => `<path d="M9 0h6v9h9v6h-9v9H9v-9H0V9h9z" ${b}/>`,
  (_, b, c) => `<path d="M6 0h6v9h12v6H12v9H6v-9H0V9h6z" ${b}/><path d="M8 0h2v11h14v2H10v11H8V13H0v-2h8z" ${c}/>`,
  (_, b) => `<path d="M5.5 5.5h13v13h-13z" ${b}/>`,
  (_, b, c) => `<path d="M4.5 4.5h15v15h-15z" ${b}/><path d="M9 9h6v6H9z" ${c}/>`,
  (_, b) => `<path d="M24 0v24H0z" ${b}/>`,
  (_, b) => `<path d="M0 8h24v8H0z" ${b}/>`,
  (_, b, c) => `<path d="M8 0h8v24H8z" ${b}/><path d="M16 0h8v24h-8z" ${c}/>`,
  (_, b) => `<circle cx="12" cy="12" r="6.2" ${b}/>`,
  (_, b, c) => `<path d="M12 1.5 22.5 12 12 22.5 1.5 12z" ${b}/><path d="M12 8l4 4-4 4-4-4z" ${c}/>`,
  (_, b) => `<path d="M0 0l14 12L0 24z" ${b}/>`,
  (_, b) => `<path d="M0 6V0h6zM0 18V12L12 0h6zM6 24H0L24 0v6zM18 24h-6l12-12v6zM24 24v0z" ${b}/>`,
  (_, b) =>
    `<path d="M0 0h6v6H0zM12 0h6v6h-6zM6 6h6v6H6zM18 6h6v6h-6zM0 12h6v6H0zM12 12h6v6h-6zM6 18h6v6H6zM18 18h6v6h-6z" ${b}/>`,
  (_, b, c) => `<path d="M0 0h12v24H0z" ${b}/><circle cx="12" cy="12" r="5.4" ${c}/>`,
  (_, b, c) => `<path d="M0 0h24L12 12z" ${b}/><path d="M0 24h24L12 12z" ${c}/>`,
  (_, b) => `<path d="M0 4.8h24v4.8H0zM0 14.4h24v4.8H0z" ${b}/>`,
  (_, b, c) => `<path d="M0 14c4-3 8-3 12 0s8 3 12 0v10H0z" ${b}/><circle cx="16.5" cy="7" r="3" ${c}/>`,
]

// FNV-1a: short, and spreads similar slugs well.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}
