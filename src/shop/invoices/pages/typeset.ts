import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Document = PDFKit.PDFDocument

const folder = join(import.meta.dirname, '../../../web/assets/card-fonts')
const faces = { text: 'hanken-grotesk', title: 'besley' } as const
const weights = { text: 400, title: 600 } as const
type Face = keyof typeof faces

// The characters in the two font files of each face.
const latin = /[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/
const latinExtended = /[\u0100-\u02ff\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]/

interface Run {
  font: string
  text: string
}

/** Sets text in a PDF, each character in a font that contains it. */
export class Typesetter {
  readonly #document: Document
  readonly #hasOtherScripts: boolean

  constructor(document: Document, otherScripts: string) {
    this.#document = document
    this.#hasOtherScripts = existsSync(otherScripts)
    for (const [face, family] of Object.entries(faces)) {
      const file = (part: string) =>
        readFileSync(join(folder, `${family}-${part}-${weights[face as Face]}-normal.woff`))
      document.registerFont(`${face} latin`, file('latin'))
      document.registerFont(`${face} extended`, file('latin-ext'))
    }
    if (this.#hasOtherScripts) document.registerFont('other', otherScripts)
  }

  widthOf(text: string, size: number, face: Face = 'text'): number {
    return this.#runs(text, face).reduce(
      (width, run) => width + this.#document.font(run.font).fontSize(size).widthOfString(run.text),
      0,
    )
  }

  /** Draws one line that begins at `x` or, with `right`, ends there. */
  line(
    text: string,
    x: number,
    y: number,
    size: number,
    { face = 'text', right = false, color = '#14213a' }: { face?: Face; right?: boolean; color?: string } = {},
  ): void {
    let at = right ? x - this.widthOf(text, size, face) : x
    for (const run of this.#runs(text, face)) {
      this.#document.font(run.font).fontSize(size).fillColor(color).text(run.text, at, y, { lineBreak: false })
      at += this.#document.widthOfString(run.text)
    }
  }

  /** Wraps text into lines of at most this width. */
  wrap(text: string, width: number, size: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/).flatMap((one) => this.#breakWord(one, width, size))) {
      const longer = line ? `${line} ${word}` : word
      if (line && this.widthOf(longer, size) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return line ? [...lines, line] : lines
  }

  #breakWord(word: string, width: number, size: number): string[] {
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece && this.widthOf(piece + letter, size) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return piece ? [...pieces, piece] : pieces
  }

  #runs(text: string, face: Face): Run[] {
    const runs: Run[] = []
    for (const letter of text) {
      const font = latin.test(letter)
        ? `${face} latin`
        : latinExtended.test(letter)
          ? `${face} extended`
          : this.#hasOtherScripts
            ? 'other'
            : `${face} latin`
      const shown = font.endsWith('latin') && !latin.test(letter) ? '?' : letter
      const last = runs.at(-1)
      if (last?.font === font) last.text += shown
      else runs.push({ font, text: shown })
    }
    return runs
  }
}
