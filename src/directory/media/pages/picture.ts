import { attributes, type Html, html, nothing } from '../../../platform/html.ts'
import { pictureAddress } from '../../../web/links.ts'

interface Medium {
  url: string
  alt: string | null
  width: number | null
  height: number | null
  sizes: readonly { url: string; width: number; height: number; type: string }[]
}

/** A responsive picture. Its width and height are set, so that the page does not jump when it loads. */
export function picture(
  { url, alt, width, height, sizes }: Medium,
  { displayedSize, fallbackAlt, isFirst }: { displayedSize: string; fallbackAlt: string; isFirst?: boolean },
): Html {
  const source = pictureAddress(url)
  if (!source) return nothing
  const candidates = sizes
    .filter(({ type }) => type === 'image/webp')
    .flatMap((size) => (pictureAddress(size.url) ? [`${size.url} ${size.width}w`] : []))
  const image = html`<img${attributes({
    src: source,
    alt: alt ?? fallbackAlt,
    width: width ?? 1200,
    height: height ?? 750,
    // The first picture isn't lazy-loaded, because it's in view from the start.
    loading: isFirst ? undefined : 'lazy',
    decoding: 'async',
  })}>`
  return candidates.length === 0
    ? image
    : html`<picture>\
<source${attributes({ type: 'image/webp', srcset: candidates.join(', '), sizes: displayedSize })}>${image}</picture>`
}

const uploadedLogo = /^(.*\/[0-9a-f]{32}\/)\d+\.webp$/
const logoSizes = [64, 128, 256]

/** The `srcset` of an uploaded logo. Other logos have only one size. */
export function logoSizesOf(address: string): string | undefined {
  const folder = uploadedLogo.exec(address)?.[1]
  return folder && logoSizes.map((size) => `${folder}${size}.webp ${size}w`).join(', ')
}
