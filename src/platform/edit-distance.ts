/** How many edits (insert, delete, substitute, swap neighbors) turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitute = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = swapped ? beforePrevious[column - 2]! + 1 : Infinity
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitute, swap))
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length]!
}

/** The positions of each letter in the word being compared, one bit per position. Cleared after use. */
const places = new Int32Array(65536)

/**
 * The same distance between one word of up to 31 letters and very many others. Uses Hyyrö's bit-parallel algorithm, in
 * which each column of the table above is one integer.
 */
export class EditDistance {
  readonly signature: number
  readonly letters: Uint16Array
  #word: string
  #last: number

  constructor(word: string) {
    this.#word = word
    this.letters = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    this.#last = 1 << (word.length - 1)
    this.signature = signatureOf(word)
  }

  /** Runs the work while `places` holds the letters of this word. */
  compare(work: (to: (letters: Uint16Array, from: number, length: number) => number) => void): void {
    for (let at = 0; at < this.#word.length; at++) places[this.#word.charCodeAt(at)]! |= 1 << at
    try {
      work((letters, from, length) => this.#edits(letters, from, length))
    } finally {
      for (let at = 0; at < this.#word.length; at++) places[this.#word.charCodeAt(at)] = 0
    }
  }

  #edits(letters: Uint16Array, from: number, length: number): number {
    let more = -1
    let fewer = 0
    let same = 0
    let before = 0
    let edits = this.#word.length
    for (let at = from; at < from + length; at++) {
      const here = places[letters[at]!]!
      const swapped = ((~same & here) << 1) & before
      same = (((here & more) + more) ^ more) | here | fewer | swapped
      let across = fewer | ~(same | more)
      const back = same & more
      if (across & this.#last) edits++
      if (back & this.#last) edits--
      across = (across << 1) | 1
      more = (back << 1) | ~(same | across)
      fewer = across & same
      before = here
    }
    return edits
  }
}

/** Which letters a word has, in 32 bits. One edit changes at most two of them. */
export function signatureOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

export function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
