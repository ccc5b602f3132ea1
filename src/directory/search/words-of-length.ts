import { bitsIn, type EditDistance, signatureOf } from '../../platform/edit-distance.ts'

export interface WordCounts {
  documents: number
  heads: number
  names: number
}

/** All words of one length in typed arrays. A million words take about 40 MB and are compared in milliseconds. */
export class WordsOfLength {
  readonly length: number
  #size = 0
  #letters: Uint16Array
  #signatures = new Int32Array(16)
  #counts = new Uint32Array(48)
  /** A hash table with open addressing: the index of a word plus one, or 0. */
  #slots = new Uint32Array(32)

  constructor(length: number) {
    this.length = length
    this.#letters = new Uint16Array(16 * length)
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

  /** Calls back for each word within the edit distance. */
  near(to: EditDistance, edits: number, found: (word: string, distance: number, documents: number) => void): void {
    to.compare((distanceTo) => {
      for (let at = 0; at < this.#size; at++) {
        if (bitsIn(this.#signatures[at]! ^ to.signature) > 2 * edits || this.#counts[at * 3] === 0) continue
        const distance = distanceTo(this.#letters, at * this.length, this.length)
        if (distance <= edits) found(this.wordAt(at), distance, this.#counts[at * 3]!)
      }
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
    return at
  }

  #grow(): void {
    const capacity = this.#signatures.length * 2
    this.#letters = enlarged(this.#letters, new Uint16Array(capacity * this.length))
    this.#signatures = enlarged(this.#signatures, new Int32Array(capacity))
    this.#counts = enlarged(this.#counts, new Uint32Array(capacity * 3))
    this.#slots = new Uint32Array(capacity * 2)
    for (let at = 0; at < this.#size - 1; at++) this.#enter(this.wordAt(at), at)
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

function enlarged<Numbers extends Uint16Array | Int32Array | Uint32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from)
  return into
}
