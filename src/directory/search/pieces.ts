/** The memory of the lists. Threads share it, and only the main thread writes. */
export interface SharedPieces {
  /** The last word of each list plus one, or 0. */
  last: Uint32Array<SharedArrayBuffer>
  /** For each word and piece, the word before it in the list plus one, or 0. */
  before: Uint32Array<SharedArrayBuffer>
}

const [beginning, middle, end] = [0, 1, 2]
const pieces = 3
/** Enough for the number of different pieces in most languages. */
const maxLists = 1 << 14

/**
 * The words of one length, listed by their beginning, middle and end. Two edits rarely change all three, so a
 * misspelled word need only be compared with words that share one of them.
 */
export class Pieces {
  readonly #starts: readonly number[]
  readonly #lists: number
  readonly shared: SharedPieces

  /**
   * For words with this many letters. `given` is the number of words to allocate for, or memory filled by another
   * thread.
   */
  constructor(length: number, given: number | SharedPieces) {
    this.#starts = [0, Math.floor(length / 3), Math.floor((2 * length) / 3), length]
    this.shared = typeof given === 'number' ? emptyLists(given) : given
    this.#lists = this.shared.last.length / pieces
  }

  /** Adds the word with this index, whose letters begin at `from`. */
  add(word: number, letters: Uint16Array, from: number): void {
    const { last, before } = this.shared
    for (let piece = beginning; piece <= end; piece++) {
      const list = this.#listOf(piece, letters, from)
      before[word * pieces + piece] = last[list]!
      last[list] = word + 1
    }
  }

  /** Calls back with every word within one or two edits. Also passes other words, and some words several times. */
  like(typed: Uint16Array, edits: number, found: (word: number) => void): void {
    const longer = typed.length - this.#starts[pieces]!
    // Letters may have been added or omitted before or after a piece.
    for (let shift = -edits; shift <= edits; shift++) {
      if (Math.abs(shift) + Math.abs(longer - shift) > edits) continue
      this.#eachWith(beginning, typed, shift, found)
      // A single edit can't change both the beginning and the end.
      if (edits > 1) this.#eachWith(middle, typed, shift, found)
      this.#eachWith(end, typed, shift, found)
    }
    if (edits === 1) return
    // All three change if two letters are swapped across the border of two pieces and the other edit is in the third.
    this.#eachWith(beginning, swapped(typed, this.#starts[middle]!), 0, found)
    this.#eachWith(end, swapped(typed, this.#starts[end]! + longer), longer, found)
  }

  /** Calls back with the words whose piece occurs in the typed letters, shifted by `shift`. */
  #eachWith(piece: number, typed: Uint16Array, shift: number, found: (word: number) => void): void {
    if (this.#starts[piece]! + shift < 0 || this.#starts[piece + 1]! + shift > typed.length) return
    const { last, before } = this.shared
    for (let word = last[this.#listOf(piece, typed, shift)]!; word > 0; word = before[(word - 1) * pieces + piece]!)
      found(word - 1)
  }

  /** Different pieces may share a list. */
  #listOf(piece: number, letters: Uint16Array, from: number): number {
    let hash = 0x811c9dc5
    for (let at = from + this.#starts[piece]!; at < from + this.#starts[piece + 1]!; at++)
      hash = Math.imul(hash ^ letters[at]!, 0x01000193)
    return piece * this.#lists + ((hash ^ (hash >>> 15)) & (this.#lists - 1))
  }
}

/** Swaps the letters before and after a border, if there are any. */
function swapped(letters: Uint16Array, border: number): Uint16Array {
  if (border < 1 || border >= letters.length) return letters
  const copy = letters.slice()
  copy[border] = letters[border - 1]!
  copy[border - 1] = letters[border]!
  return copy
}

function emptyLists(words: number): SharedPieces {
  const memory = (numbers: number) => new Uint32Array(new SharedArrayBuffer(4 * numbers))
  return { last: memory(pieces * Math.min(words, maxLists)), before: memory(pieces * words) }
}
