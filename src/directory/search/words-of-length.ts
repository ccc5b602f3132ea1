import { bitsIn, type EditDistance, signatureOf } from '../../platform/edit-distance.ts'
import { Pieces, type SharedPieces } from './pieces.ts'

export interface WordCounts {
  documents: number
  heads: number
  names: number
}

/** The memory of all words of one length. Threads share it, and only the main thread writes. */
export interface SharedWordsOfLength {
  length: number
  size: number
  letters: Uint16Array<SharedArrayBuffer>
  signatures: Int32Array<SharedArrayBuffer>
  counts: Uint32Array<SharedArrayBuffer>
  slots: Uint32Array<SharedArrayBuffer>
  pieces: SharedPieces
}

const firstCapacity = 16

/** All words of one length in typed arrays. */
export class WordsOfLength {
  readonly length: number
  #size = 0
  #letters: SharedWordsOfLength['letters']
  #signatures: SharedWordsOfLength['signatures']
  #counts: SharedWordsOfLength['counts']
  /** A hash table with open addressing: the index of a word plus one, or 0. */
  #slots: SharedWordsOfLength['slots']
  #pieces: Pieces

  constructor(shared: number | SharedWordsOfLength) {
    const given = typeof shared === 'number' ? emptyWords(shared) : shared
    this.length = given.length
    this.#size = given.size
    this.#letters = given.letters
    this.#signatures = given.signatures
    this.#counts = given.counts
    this.#slots = given.slots
    this.#pieces = new Pieces(given.length, given.pieces)
  }

  get size(): number {
    return this.#size
  }

  /** For use in another thread, which sees changed counts but no words that are added later. */
  share(): SharedWordsOfLength {
    return {
      length: this.length,
      size: this.#size,
      letters: this.#letters,
      signatures: this.#signatures,
      counts: this.#counts,
      slots: this.#slots,
      pieces: this.#pieces.shared,
    }
  }

  set(word: string, { documents, heads, names }: WordCounts): void {
    let at = this.#find(word)
    if (at < 0) {
      if (documents <= 0) return
      at = this.#add(word)
    }
    this.#counts.set([Math.max(0, documents), Math.max(0, heads), Math.max(0, names)], at * 3)
  }

  get(word: string): WordCounts | undefined {
    const at = this.#find(word)
    return at < 0 || this.#counts[at * 3] === 0 ? undefined : this.#countsAt(at)
  }

  /** Calls back for each word within one or two edits. */
  near(to: EditDistance, edits: number, found: (word: string, distance: number, documents: number) => void): void {
    const [length, signatures, counts, letters] = [this.length, this.#signatures, this.#counts, this.#letters]
    const { signature } = to
    const known = new Set<number>()
    to.compare((distanceTo) => {
      this.#pieces.like(to.letters, edits, (at) => {
        if (bitsIn(signatures[at]! ^ signature) > 2 * edits || counts[at * 3] === 0) return
        const distance = distanceTo(letters, at * length, length)
        if (distance > edits || known.has(at)) return
        known.add(at)
        found(this.wordAt(at), distance, counts[at * 3]!)
      })
    })
  }

  /** Calls back with the index of each word with this prefix. Callers need few of them, so no strings are built. */
  startingWith(prefix: string, found: (documents: number, index: number) => void): void {
    const first = prefix.charCodeAt(0)
    for (let at = 0; at < this.#size; at++) {
      if (this.#letters[at * this.length] !== first || !this.#startsWith(at, prefix)) continue
      if (this.#counts[at * 3]! > 0) found(this.#counts[at * 3]!, at)
    }
  }

  #startsWith(at: number, prefix: string): boolean {
    for (let letter = 1; letter < prefix.length; letter++) {
      if (this.#letters[at * this.length + letter] !== prefix.charCodeAt(letter)) return false
    }
    return true
  }

  #countsAt(at: number): WordCounts {
    return { documents: this.#counts[at * 3]!, heads: this.#counts[at * 3 + 1]!, names: this.#counts[at * 3 + 2]! }
  }

  wordAt(at: number): string {
    return String.fromCharCode(...this.#letters.subarray(at * this.length, (at + 1) * this.length))
  }

  #find(word: string): number {
    for (let slot = this.#slotOf(word); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const at = this.#slots[slot]! - 1
      if (at < 0 || (this.#letters[at * this.length] === word.charCodeAt(0) && this.#startsWith(at, word))) return at
    }
  }

  #add(word: string): number {
    const at = this.#size++
    if (at === this.#signatures.length) this.#grow()
    for (let letter = 0; letter < this.length; letter++)
      this.#letters[at * this.length + letter] = word.charCodeAt(letter)
    this.#signatures[at] = signatureOf(word)
    this.#enter(word, at)
    this.#pieces.add(at, this.#letters, at * this.length)
    return at
  }

  #grow(): void {
    const capacity = this.#signatures.length * 2
    const larger = emptyWords(this.length, capacity)
    larger.letters.set(this.#letters)
    larger.signatures.set(this.#signatures)
    larger.counts.set(this.#counts)
    this.#letters = larger.letters
    this.#signatures = larger.signatures
    this.#counts = larger.counts
    this.#slots = larger.slots
    this.#pieces = new Pieces(this.length, larger.pieces)
    for (let at = 0; at < this.#size - 1; at++) {
      this.#enter(this.wordAt(at), at)
      this.#pieces.add(at, this.#letters, at * this.length)
    }
  }

  #enter(word: string, at: number): void {
    let slot = this.#slotOf(word)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
    this.#slots[slot] = at + 1
  }

  #slotOf(word: string): number {
    let hash = 0x811c9dc5
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }
}

function emptyWords(length: number, capacity = firstCapacity): SharedWordsOfLength {
  const memory = (bytes: number) => new SharedArrayBuffer(bytes)
  return {
    length,
    size: 0,
    letters: new Uint16Array(memory(2 * capacity * length)),
    signatures: new Int32Array(memory(4 * capacity)),
    counts: new Uint32Array(memory(12 * capacity)),
    slots: new Uint32Array(memory(8 * capacity)),
    pieces: new Pieces(length, capacity).shared,
  }
}
