import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { mediaStore } from '../../../directory/media/store/open.ts'
import type { App } from '../../../platform/app.ts'
import { RecentResults } from '../../../platform/recent-results.ts'
import { favicon, mailMark } from '../../../web/components/mark.ts'
import { brandOf } from '../current.ts'
import { type Brand, type BrandPicture, defaultBrand } from '../document.ts'

export const iconSizes = [32, 180, 192, 512] as const
const mailSize = 112
const drawn = new RecentResults<Buffer>(40)

/** The icon that the product comes with, in the colors of the site. */
export function drawnFavicon(app: App): string {
  const { colors } = brandOf(app)
  return isDeepStrictEqual(colors, defaultBrand.colors)
    ? favicon({ ink: '#14213a', inkOnDark: '#f8f2e6', ramp: '#e2601f' })
    : favicon({ ink: colors.text.light, inkOnDark: colors.text.dark, ramp: colors.accent.light })
}

/** The icon as PNG, which every browser, phone and email client supports. */
export function iconPng(app: App, size: number): Promise<Buffer> {
  const { identity, colors } = brandOf(app)
  // Phones show transparent pixels in black.
  const background = size === 180 ? colors.background.light : null
  if (identity.icon) return pictureAsPng(app, identity.icon, size, background)
  const svg = drawnFavicon(app)
  return drawn.get(`${size} ${background} ${svg}`, () => toPng(Buffer.from(svg), size, background, 0.1))
}

/** The logo for emails, which support neither SVG nor WebP. */
export async function mailLogo(app: App): Promise<Buffer> {
  const { identity, colors } = brandOf(app)
  const picture = identity.icon ?? identity.logo
  if (picture) return pictureAsPng(app, picture, mailSize, null)
  if (isDeepStrictEqual(colors, defaultBrand.colors)) return mailMark
  return drawn.get(`mail ${drawnFavicon(app)}`, () => toPng(Buffer.from(drawnFavicon(app)), mailSize, null, 0))
}

/** A picture of the brand as a data URL, for drawings that cannot load files. */
export async function pictureData(app: App, { identity }: Brand, size: number): Promise<string | null> {
  const picture = identity.icon ?? identity.logo
  if (!picture) return null
  const png = await pictureAsPng(app, picture, size, null)
  return `data:image/png;base64,${png.toString('base64')}`
}

function pictureAsPng(
  app: App,
  { path }: NonNullable<BrandPicture>,
  size: number,
  background: string | null,
): Promise<Buffer> {
  return drawn.get(`${path} ${size} ${background}`, async () => {
    const file = await mediaStore(app).open(path.replace(/^\/media\//, ''))
    return file ? toPng(await buffer(file.stream), size, background, 0) : mailMark
  })
}

async function toPng(bytes: Buffer, size: number, background: string | null, margin: number): Promise<Buffer> {
  // Loaded on first use, because many processes never draw. It runs in its own threads.
  const { default: sharp } = await import('sharp')
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const inner = Math.round(size * (1 - 2 * margin))
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  const picture = sharp(bytes, { density: 600 })
    .resize({ width: inner, height: inner, fit: 'contain', background: transparent })
    .extend({ top: before, left: before, bottom: after, right: after, background: transparent })
  return (background ? picture.flatten({ background }) : picture).png({ compressionLevel: 9 }).toBuffer()
}
