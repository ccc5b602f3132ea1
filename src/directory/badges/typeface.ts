import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** One letter of a typeface, in em: how far it moves the next one, and its outline with y upwards. */
export interface Letter {
  advance: number
  contours: readonly Contour[]
}

/** Points of a closed outline. A point that is not on the curve is the control point of a quadratic curve. */
type Contour = readonly Point[]
interface Point {
  x: number
  y: number
  onCurve: boolean
}

const folder = new URL('../../web/assets/card-fonts/', import.meta.url)

/** The site's own typefaces. The first file has most letters, the second has those of other Latin alphabets. */
const files = {
  display: ['besley-latin-600-normal.woff', 'besley-latin-ext-600-normal.woff'],
  sans: ['hanken-grotesk-latin-400-normal.woff', 'hanken-grotesk-latin-ext-400-normal.woff'],
} as const
export type Face = keyof typeof files

const fonts = new Map<string, Font>()

/** A letter in one of the site's typefaces, or undefined if they lack it. */
export function letterIn(face: Face, character: string): Letter | undefined {
  for (const file of files[face]) {
    let font = fonts.get(file)
    if (!font) fonts.set(file, (font = new Font(readFileSync(new URL(file, folder)))))
    const letter = font.letter(character.codePointAt(0)!)
    if (letter) return letter
  }
  return undefined
}

/** Reads outlines from a WOFF file with TrueType curves. Enough for the fonts above, which are part of the site. */
class Font {
  readonly #tables = new Map<string, DataView>()
  readonly #letters = new Map<number, Letter | undefined>()
  readonly #glyphs: ReadonlyMap<number, number>
  readonly #unitsPerEm: number
  readonly #longOffsets: boolean
  readonly #metrics: number

  constructor(file: Buffer) {
    for (let index = 0; index < file.readUInt16BE(12); index++) {
      const entry = 44 + index * 20
      const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ]
      const stored = file.subarray(offset, offset + packed)
      const table = packed < length ? inflateSync(stored) : stored
      this.#tables.set(
        file.toString('latin1', entry, entry + 4),
        new DataView(table.buffer, table.byteOffset, table.byteLength),
      )
    }
    this.#unitsPerEm = this.#table('head').getUint16(18)
    this.#longOffsets = this.#table('head').getInt16(50) === 1
    this.#metrics = this.#table('hhea').getUint16(34)
    this.#glyphs = readCharacters(this.#table('cmap'))
  }

  letter(codePoint: number): Letter | undefined {
    if (!this.#letters.has(codePoint)) {
      const glyph = this.#glyphs.get(codePoint)
      this.#letters.set(codePoint, glyph === undefined ? undefined : this.#read(glyph))
    }
    return this.#letters.get(codePoint)
  }

  #read(glyph: number): Letter {
    const advance = this.#table('hmtx').getUint16(Math.min(glyph, this.#metrics - 1) * 4)
    const scale = 1 / this.#unitsPerEm
    const contours = this.#contours(glyph).map((contour) =>
      contour.map(({ x, y, onCurve }) => ({ x: x * scale, y: y * scale, onCurve })),
    )
    return { advance: advance * scale, contours }
  }

  #table(name: string): DataView {
    return this.#tables.get(name)!
  }

  #contours(glyph: number): Contour[] {
    const places = this.#table('loca')
    const [start, end] = [glyph, glyph + 1].map((index) =>
      this.#longOffsets ? places.getUint32(index * 4) : places.getUint16(index * 2) * 2,
    ) as [number, number]
    if (start === end) return []
    const whole = this.#table('glyf')
    const data = new DataView(whole.buffer, whole.byteOffset + start, end - start)
    const count = data.getInt16(0)
    return count >= 0 ? readContours(data, count) : this.#readParts(data)
  }

  /** A letter composed of others, such as one with an accent. */
  #readParts(data: DataView): Contour[] {
    const contours: Contour[] = []
    for (let at = 10, flags = 0x20; flags & 0x20; ) {
      flags = data.getUint16(at)
      const part = this.#contours(data.getUint16(at + 2))
      at += 4
      const wide = flags & 1
      const [dx, dy] = wide ? [data.getInt16(at), data.getInt16(at + 2)] : [data.getInt8(at), data.getInt8(at + 1)]
      at += wide ? 4 : 2
      const factor = () => data.getInt16((at += 2) - 2) / 0x4000
      let [a, b, c, d] = [1, 0, 0, 1]
      if (flags & 0x08) a = d = factor()
      else if (flags & 0x40) [a, d] = [factor(), factor()]
      else if (flags & 0x80) [a, b, c, d] = [factor(), factor(), factor(), factor()]
      contours.push(
        ...part.map((contour) =>
          contour.map(({ x, y, onCurve }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, onCurve })),
        ),
      )
    }
    return contours
  }
}

/** The glyph of each character, from the table for the Basic Multilingual Plane (format 4). */
function readCharacters(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>()
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const at = cmap.getUint32(8 + index * 8)
    if (cmap.getUint16(at) !== 4) continue
    const segments = cmap.getUint16(at + 6) / 2
    const [ends, starts] = [at + 14, at + 16 + segments * 2]
    const [deltas, ranges] = [starts + segments * 2, starts + segments * 4]
    for (let segment = 0; segment < segments; segment++) {
      const [start, end] = [cmap.getUint16(starts + segment * 2), cmap.getUint16(ends + segment * 2)]
      const delta = cmap.getUint16(deltas + segment * 2)
      const range = ranges + segment * 2
      const offset = cmap.getUint16(range)
      for (let code = start; code <= end && code < 0xffff; code++) {
        const found = offset === 0 ? code : cmap.getUint16(range + offset + (code - start) * 2)
        const glyph = found === 0 ? 0 : (found + delta) & 0xffff
        if (glyph > 0) glyphs.set(code, glyph)
      }
    }
  }
  return glyphs
}

function readContours(data: DataView, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => data.getUint16(10 + index * 2))
  const points = (ends.at(-1) ?? -1) + 1
  let at = 10 + count * 2
  at += 2 + data.getUint16(at)
  const flags: number[] = []
  while (flags.length < points) {
    const flag = data.getUint8(at++)
    const repeats = flag & 8 ? data.getUint8(at++) : 0
    for (let repeat = 0; repeat <= repeats; repeat++) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data.getUint8(at++) : -data.getUint8(at++)
      else if (!(flag & same)) value += data.getInt16((at += 2) - 2)
      return value
    })
  }
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)]
  const all = flags.map((flag, index) => ({ x: xs[index]!, y: ys[index]!, onCurve: (flag & 1) === 1 }))
  return ends.map((end, index) => all.slice(index === 0 ? 0 : ends[index - 1]! + 1, end + 1))
}
