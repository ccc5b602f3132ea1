import { EditDistance } from '../../platform/edit-distance.ts'
import { maxWordLength } from './tokens.ts'
import { type SharedWordsOfLength, type WordCounts, WordsOfLength } from './words-of-length.ts'

export interface Candidate {
  word: string
  distance: number
  /** Typed letters that aren't in this word. Omitting or swapping letters is more common than typing a wrong one. */
  strayLetters: number
  documents: number
}

const noCounts: WordCounts = { documents: 0, heads: 0, names: 0 }

/** The data that another thread needs to use the same words. */
export interface SharedWords {
  live: number
  upcoming: number
  byLength: SharedWordsOfLength[]
}

/** Every indexed word with its counts, in memory. */
export class Words {
  /** The number of documents when the words were read, which is exact enough for cost estimates. */
  readonly live: number
  readonly upcoming: number
  #byLength: WordsOfLength[]

  constructor({ live, upcoming, byLength }: Omit<SharedWords, 'byLength'> & Partial<SharedWords>) {
    this.live = live
    this.upcoming = upcoming
    this.#byLength = Array.from(
      { length: maxWordLength + 1 },
      (_, length) => new WordsOfLength(byLength?.[length] ?? length),
    )
  }

  share(): SharedWords {
    return { live: this.live, upcoming: this.upcoming, byLength: this.#byLength.map((words) => words.share()) }
  }

  /** The number of words of about this length. */
  countNear(length: number, edits: number): number {
    return this.#byLength
      .slice(Math.max(1, length - edits), length + edits + 1)
      .reduce((sum, { size }) => sum + size, 0)
  }

  set(word: string, counts: WordCounts): void {
    this.#byLength[word.length]?.set(word, counts)
  }

  get(word: string): WordCounts {
    return this.#byLength[word.length]?.get(word) ?? noCounts
  }

  has(word: string): boolean {
    return this.get(word).documents > 0
  }

  /** Words within the edit distance, the nearest first, then those with the fewest stray letters, then the most frequent. */
  near(word: string, edits: number, limit: number): Candidate[] {
    const candidates: Candidate[] = []
    const to = new EditDistance(word)
    for (let length = Math.max(1, word.length - edits); length <= word.length + edits; length++) {
      this.#byLength[length]?.near(to, edits, (other, distance, documents) => {
        if (distance > 0) candidates.push({ word: other, distance, strayLetters: strayLetters(word, other), documents })
      })
    }
    const byLikelihood = (a: Candidate, b: Candidate) =>
      a.distance - b.distance ||
      a.strayLetters - b.strayLetters ||
      b.documents - a.documents ||
      (a.word < b.word ? -1 : 1)
    return candidates.sort(byLikelihood).slice(0, limit)
  }

  /** Longer words with this prefix, the most frequent first, then the shortest. */
  startingWith(prefix: string, limit: number): string[] {
    let found: { word: string; documents: number }[] = []
    let minDocuments = 0
    const best = () => found.sort((a, b) => b.documents - a.documents).slice(0, limit)
    for (let length = prefix.length + 1; length <= maxWordLength; length++) {
      const words = this.#byLength[length]!
      words.startingWith(prefix, (documents, place) => {
        if (documents <= minDocuments) return
        found.push({ word: words.wordAt(place), documents })
        if (found.length < 2 * limit) return
        found = best()
        minDocuments = found.at(-1)!.documents
      })
    }
    return best().map(({ word }) => word)
  }
}

/** How many of each letter of a word are left. Cleared after use. */
const left = new Uint8Array(65536)

/** How many of the typed letters are missing in the word, counting each as often as it occurs. */
function strayLetters(typed: string, word: string): number {
  for (let at = 0; at < word.length; at++) left[word.charCodeAt(at)]!++
  let stray = 0
  for (let at = 0; at < typed.length; at++) {
    const letter = typed.charCodeAt(at)
    if (left[letter]! > 0) left[letter]!--
    else stray++
  }
  for (let at = 0; at < word.length; at++) left[word.charCodeAt(at)] = 0
  return stray
}
