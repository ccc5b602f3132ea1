export type PictureKind = 'logo' | 'screenshot' | 'wordmark'
export type PictureFormat = 'webp' | 'jpeg'

export interface Recipe {
  /** The widths to encode, up to the width of the original. */
  widths: readonly number[]
  square: boolean
  /** The width that is also encoded as JPEG, for clients without WebP. */
  jpegWidth: number | null
  /** The minimum of the shorter side, in pixels. */
  minSide: number
  /** The maximum ratio of the longer side to the shorter. */
  maxRatio: number
}

export const recipes: Record<PictureKind, Recipe> = {
  /** The logo of the site, which may be wide. */
  wordmark: { widths: [160, 320, 640], square: false, jpegWidth: null, minSide: 24, maxRatio: 12 },
  logo: { widths: [64, 128, 256, 512], square: true, jpegWidth: null, minSide: 48, maxRatio: 4 },
  screenshot: { widths: [480, 960, 1440, 1920], square: false, jpegWidth: 1440, minSide: 200, maxRatio: 5 },
}

/** The size in a logo's stored path. Pages derive the other sizes from it. */
export const defaultLogoSize = 256

export const maxPixels = 40_000_000
export const maxSide = 16_000
/** A larger SVG is usually a bitmap wrapped in SVG. */
export const maxSvgBytes = 512 * 1024

export const imageExtensions: Record<PictureFormat, string> = { webp: 'webp', jpeg: 'jpg' }
export const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
