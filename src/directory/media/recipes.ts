export type PictureKind = 'logo' | 'screenshot'
export type PictureFormat = 'webp' | 'jpeg'

export interface Recipe {
  /** Widths that are made, as far as the original reaches; of a logo also its heights. */
  widths: readonly number[]
  square: boolean
  /** The one width that is also made for readers that know no WebP. */
  plainWidth: number | null
  /** Smaller ones are not worth showing, in pixels of the shorter side. */
  smallest: number
  /** How much longer one side may be than the other. */
  ratio: number
}

export const recipes: Record<PictureKind, Recipe> = {
  logo: { widths: [64, 128, 256, 512], square: true, plainWidth: null, smallest: 48, ratio: 4 },
  screenshot: { widths: [480, 960, 1440, 1920], square: false, plainWidth: 1440, smallest: 200, ratio: 5 },
}

/** The size of a logo that addresses name; pages take the one they need. */
export const namedLogo = 256

export const mostPixels = 40_000_000
export const longestSide = 16_000
/** Bytes of SVG; one that has more is a picture wrapped in a drawing. */
export const largestDrawing = 512 * 1024

export const imageExtensions: Record<PictureFormat, string> = { webp: 'webp', jpeg: 'jpg' }
export const contentTypes: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }
