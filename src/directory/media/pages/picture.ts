import { attributes, type Html, html, nothing } from '../../../web/html.ts'
import { pictureAddress } from '../../../web/links.ts'

interface Medium {
  url: string
  alt: string | null
  width: number | null
  height: number | null
  sizes: readonly { url: string; width: number; height: number; type: string }[]
}

/** A picture in the size that the reader's screen needs. Its place on the page is kept free from the start. */
export function picture(
  { url, alt, width, height, sizes }: Medium,
  { shown, otherwise }: { shown: string; otherwise: string },
): Html {
  const source = pictureAddress(url)
  if (!source) return nothing
  const small = sizes
    .filter(({ type }) => type === 'image/webp')
    .flatMap((size) => (pictureAddress(size.url) ? [`${size.url} ${size.width}w`] : []))
  const image = html`<img${attributes({
    src: source,
    alt: alt ?? otherwise,
    width: width ?? 1200,
    height: height ?? 750,
    loading: 'lazy',
    decoding: 'async',
  })}>`
  return small.length === 0
    ? image
    : html`<picture>\
<source${attributes({ type: 'image/webp', srcset: small.join(', '), sizes: shown })}>${image}</picture>`
}

const uploadedLogo = /^(.*\/[0-9a-f]{32}\/)\d+\.webp$/
const logoSizes = [64, 128, 256]

/** Uploaded logos are there in fixed sizes; of others there is one. */
export function logoSizesOf(address: string): string | undefined {
  const folder = uploadedLogo.exec(address)?.[1]
  return folder && logoSizes.map((size) => `${folder}${size}.webp ${size}w`).join(', ')
}
