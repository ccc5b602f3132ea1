import { EditDistance } from '../../platform/edit-distance.ts'
import { maxWordLength } from './tokens.ts'
import { type WordCounts, WordsOfLength } from './words-of-length.ts'

export interface Candidate {
  word: string
  distance: number
  documents: number
}

const noCounts: WordCounts = { documents: 0, heads: 0, names: 0 }

/** Every indexed word with its counts, in memory. */
export class Words {
  /** The number of documents when the words were read, which is exact enough for cost estimates. */
  readonly live: number
  readonly upcoming: number
  #byLength = Array.from({ length: maxWordLength + 1 }, (_, length) => new WordsOfLength(length))

  constructor({ live, upcoming }: { live: number; upcoming: number }) {
    this.live = live
    this.upcoming = upcoming
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

  /** Words within the edit distance, the nearest first, then the most frequent. */
  near(word: string, edits: number, limit: number): Candidate[] {
    const candidates: Candidate[] = []
    const to = new EditDistance(word)
    for (let length = Math.max(1, word.length - edits); length <= word.length + edits; length++) {
      this.#byLength[length]?.near(to, edits, (other, distance, documents) => {
        if (distance > 0) candidates.push({ word: other, distance, documents })
      })
    }
    const byLikelihood = (a: Candidate, b: Candidate) =>
      a.distance - b.distance || b.documents - a.documents || (a.word < b.word ? -1 : 1)
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
