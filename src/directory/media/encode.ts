import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { invalid, Problem } from '../../platform/problem.ts'
import { painted } from './paint.ts'
import {
  imageExtensions,
  largestDrawing,
  longestSide,
  mostPixels,
  type PictureFormat,
  type PictureKind,
  type Recipe,
  recipes,
} from './recipes.ts'
import { declaresEntities, type SentFormat, sentFormat } from './sniff.ts'

export interface PictureFile {
  /** Its name below the hash of its picture, such as `960.webp`. */
  name: string
  width: number
  height: number
  bytes: Buffer
}

export interface MadePicture {
  hash: string
  kind: PictureKind
  width: number
  height: number
  files: PictureFile[]
}

const seconds = 20

/**
 * Makes a picture anew in all its sizes. Nothing of what was sent is kept but what can be seen: no metadata, no frames,
 * no second file behind the first.
 */
export async function encode(bytes: Buffer, kind: PictureKind): Promise<MadePicture> {
  const format = sentFormat(bytes)
  if (!format) throw notAPicture()
  if (format === 'svg') checkDrawing(bytes)
  const recipe = recipes[kind]
  try {
    const original = await opened(bytes, format, recipe)
    const files: PictureFile[] = []
    for (const width of widthsFor(original, recipe)) files.push(await file(original, recipe, width, 'webp'))
    if (recipe.plainWidth) files.push(await file(original, recipe, Math.min(recipe.plainWidth, original.width), 'jpeg'))
    const largest = files.reduce((a, b) => (b.width > a.width ? b : a))
    return { hash: hashOf(kind, files), kind, width: largest.width, height: largest.height, files }
  } catch (error) {
    if (error instanceof Problem) throw error
    const message = 'It could not be read as a picture. It may be broken; save it anew and send it again.'
    throw new Problem('invalid_request', `file: ${message}`, { errors: [{ path: 'file', message }], cause: error })
  }
}

interface Original {
  open(): Sharp
  width: number
  height: number
}

const careful = { failOn: 'error', limitInputPixels: mostPixels, pages: 1 } as const

async function opened(sent: Buffer, format: SentFormat, recipe: Recipe): Promise<Original> {
  const bytes = format === 'svg' ? await painted(sent, recipe.widths.at(-1)!) : sent
  // Nothing is unpacked for this, so that a picture of any size may say how large it is.
  const { autoOrient: size } = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata()
  checkSize(size.width, size.height, recipe)
  return { open: () => sharp(bytes, careful).autoOrient().timeout({ seconds }), ...size }
}

function checkDrawing(bytes: Buffer): void {
  if (bytes.length > largestDrawing)
    throw refusal(
      `The drawing has ${Math.ceil(bytes.length / 1024)} KB. Send an SVG of at most ${largestDrawing / 1024} KB, or a PNG.`,
    )
  if (declaresEntities(bytes)) throw notAPicture()
}

function checkSize(width: number, height: number, { smallest, ratio }: Recipe): void {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (width * height > mostPixels || longer > longestSide)
    throw refusal(
      `It has ${width} × ${height} pixels. Send one of at most ${mostPixels / 1_000_000} megapixels and ${longestSide} pixels a side.`,
    )
  if (shorter < smallest)
    throw refusal(`It has only ${width} × ${height} pixels. Send one of at least ${smallest} pixels a side.`)
  if (longer > shorter * ratio)
    throw refusal(
      `It is too long for its width (${width} × ${height}). Send one whose sides differ at most ${ratio} times.`,
    )
}

function widthsFor({ width }: Original, { widths, square }: Recipe): number[] {
  if (square) return [...widths]
  const smaller = widths.filter((size) => size < width)
  return width <= widths.at(-1)! ? [...smaller, width] : smaller
}

async function file(
  original: Original,
  { square }: Recipe,
  width: number,
  format: PictureFormat,
): Promise<PictureFile> {
  const sized = square
    ? original.open().resize({ width, height: width, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    : original.open().resize({ width })
  const plain = sized.toColourspace('srgb')
  const made =
    format === 'webp'
      ? plain.webp({ quality: 82, alphaQuality: 90, effort: 4 })
      : plain.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { name: `${info.width}.${imageExtensions[format]}`, width: info.width, height: info.height, bytes: data }
}

function hashOf(kind: PictureKind, files: readonly PictureFile[]): string {
  const hash = createHash('sha256').update(kind)
  for (const { name, bytes } of files) hash.update(`\n${name} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex').slice(0, 32)
}

function notAPicture(): Problem {
  return refusal('This is not a picture that can be read here. Send a PNG, JPEG, WebP, GIF, AVIF or SVG.')
}

function refusal(message: string): Problem {
  return invalid([{ path: 'file', message }])
}
