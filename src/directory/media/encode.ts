import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { number } from '../../platform/numbers.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import {
  imageExtensions,
  maxPixels,
  maxSide,
  maxSvgBytes,
  type PictureFormat,
  type PictureKind,
  type Recipe,
  recipes,
} from './recipes.ts'
import { renderSvg } from './render-svg.ts'
import { declaresEntities, detectFormat, type UploadFormat } from './sniff.ts'

export interface PictureFile {
  /** The file name within the folder of its picture, such as `960.webp`. */
  name: string
  width: number
  height: number
  bytes: Buffer
}

export interface EncodedPicture {
  hash: string
  kind: PictureKind
  width: number
  height: number
  files: PictureFile[]
}

const timeoutSeconds = 20

/**
 * Re-encodes an upload in all sizes. Only the visible pixels survive: no metadata, no further frames, no data appended
 * to the file.
 */
export async function encode(bytes: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  const format = detectFormat(bytes)
  if (!format) throw notAPicture()
  if (format === 'svg') checkSvg(bytes)
  const recipe = recipes[kind]
  try {
    const original = await openOriginal(bytes, format, recipe)
    const files: PictureFile[] = []
    for (const width of widthsFor(original, recipe)) files.push(await encodeFile(original, recipe, width, 'webp'))
    if (recipe.jpegWidth)
      files.push(await encodeFile(original, recipe, Math.min(recipe.jpegWidth, original.width), 'jpeg'))
    const largest = files.reduce((a, b) => (b.width > a.width ? b : a))
    return { hash: hashOf(kind, files), kind, width: largest.width, height: largest.height, files }
  } catch (error) {
    if (error instanceof Problem) throw error
    const message = 'We couldn’t read this image. It may be damaged. Export it again and retry.'
    throw new Problem('invalid_request', `file: ${message}`, { errors: [{ path: 'file', message }], cause: error })
  }
}

interface Original {
  open(): Sharp
  width: number
  height: number
}

const strictOptions = { failOn: 'error', limitInputPixels: maxPixels, pages: 1 } as const

async function openOriginal(upload: Buffer, format: UploadFormat, recipe: Recipe): Promise<Original> {
  const bytes = format === 'svg' ? await renderSvg(upload, recipe.widths.at(-1)!) : upload
  // Reads only the header, so the size of a huge picture is known without decoding it.
  const { autoOrient: size } = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata()
  checkSize(size.width, size.height, recipe)
  return { open: () => sharp(bytes, strictOptions).autoOrient().timeout({ seconds: timeoutSeconds }), ...size }
}

function checkSvg(bytes: Buffer): void {
  if (bytes.length > maxSvgBytes)
    throw refusal(
      `This SVG is ${Math.ceil(bytes.length / 1024)} KB. Upload an SVG up to ${maxSvgBytes / 1024} KB, or a PNG.`,
    )
  if (declaresEntities(bytes)) throw notAPicture()
}

function checkSize(width: number, height: number, { minSide, maxRatio }: Recipe): void {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (width * height > maxPixels || longer > maxSide)
    throw refusal(
      `This image is ${width} × ${height} pixels. Upload one up to ${maxPixels / 1_000_000} megapixels \
and ${number(maxSide)} pixels per side.`,
    )
  if (shorter < minSide)
    throw refusal(
      `This image is only ${width} × ${height} pixels. Upload one with at least ${minSide} pixels per side.`,
    )
  if (longer > shorter * maxRatio)
    throw refusal(
      `This image is too long and narrow (${width} × ${height}). The long side can be up to ${maxRatio} times the short side.`,
    )
}

function widthsFor({ width }: Original, { widths, square }: Recipe): number[] {
  if (square) return [...widths]
  const smaller = widths.filter((size) => size < width)
  return width <= widths.at(-1)! ? [...smaller, width] : smaller
}

async function encodeFile(
  original: Original,
  { square }: Recipe,
  width: number,
  format: PictureFormat,
): Promise<PictureFile> {
  const resized = square
    ? original.open().resize({ width, height: width, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    : original.open().resize({ width })
  const srgb = resized.toColourspace('srgb')
  const encoded =
    format === 'webp'
      ? srgb.webp({ quality: 82, alphaQuality: 90, effort: 4 })
      : srgb.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { name: `${info.width}.${imageExtensions[format]}`, width: info.width, height: info.height, bytes: data }
}

function hashOf(kind: PictureKind, files: readonly PictureFile[]): string {
  const hash = createHash('sha256').update(kind)
  for (const { name, bytes } of files) hash.update(`\n${name} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex').slice(0, 32)
}

function notAPicture(): Problem {
  return refusal('We can’t read this file. Upload a PNG, JPEG, WebP, GIF, AVIF or SVG.')
}

function refusal(message: string): Problem {
  return invalid([{ path: 'file', message }])
}
