type Triple = readonly [number, number, number]

/** The contrast of two colors by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function luminance(color: string): number {
  const [red, green, blue] = linear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of the second color in the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)]
  const between = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return hex([between(0), between(1), between(2)])
}

const lightnessSteps = 400

/**
 * The nearest color that passes: the same hue with the smallest change in lightness. Black or white if no lightness of
 * this hue passes.
 */
export function nearest(color: string, passes: (candidate: string) => boolean): string | null {
  if (passes(color)) return color
  const [lightness, a, b] = toOklab(color)
  for (let step = 1; step <= lightnessSteps; step++) {
    for (const direction of [-1, 1]) {
      const next = lightness + (direction * step) / lightnessSteps
      if (next < 0 || next > 1) continue
      const candidate = fromOklab([next, a, b])
      if (passes(candidate)) return candidate
    }
  }
  return ['#000000', '#ffffff'].find(passes) ?? null
}

function channels(color: string): Triple {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function hex(values: Triple): string {
  return `#${values.map((value) => clamped(Math.round(value), 255).toString(16).padStart(2, '0')).join('')}`
}

function clamped(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}

function linear(color: string): Triple {
  const [red, green, blue] = channels(color)
  return [linearChannel(red), linearChannel(green), linearChannel(blue)]
}

function linearChannel(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function gamma(value: number): number {
  const share = clamped(value, 1)
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
}

// OKLab by Björn Ottosson. Equal steps look equal in it, so the nearest color also looks nearest.
function toOklab(color: string): Triple {
  const [r, g, b] = linear(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return hex([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ])
}
