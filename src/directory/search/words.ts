import { EditDistance } from '../../platform/edit-distance.ts'
import { longestWord } from './tokens.ts'
import { type WordCounts, WordsOfLength } from './words-of-length.ts'

export interface Candidate {
  word: string
  distance: number
  documents: number
}

const nowhere: WordCounts = { documents: 0, heads: 0, names: 0 }

/** Every word that stands in a document, in memory. */
export class Words {
  /** How many documents there were when the words were read: enough to choose a way by. */
  readonly live: number
  readonly upcoming: number
  #byLength = Array.from({ length: longestWord + 1 }, (_, length) => new WordsOfLength(length))

  constructor({ live, upcoming }: { live: number; upcoming: number }) {
    this.live = live
    this.upcoming = upcoming
  }

  set(word: string, standing: WordCounts): void {
    this.#byLength[word.length]?.set(word, standing)
  }

  get(word: string): WordCounts {
    return this.#byLength[word.length]?.get(word) ?? nowhere
  }

  has(word: string): boolean {
    return this.get(word).documents > 0
  }

  /** Words at most so many edits away, the nearest first and of those the most frequent. */
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

  /** Longer words that begin like this one, the most frequent first and of those the shortest. */
  startingWith(prefix: string, limit: number): string[] {
    let found: { word: string; documents: number }[] = []
    let enough = 0
    const best = () => found.sort((a, b) => b.documents - a.documents).slice(0, limit)
    for (let length = prefix.length + 1; length <= longestWord; length++) {
      const words = this.#byLength[length]!
      words.startingWith(prefix, (documents, place) => {
        if (documents <= enough) return
        found.push({ word: words.wordAt(place), documents })
        if (found.length < 2 * limit) return
        found = best()
        enough = found.at(-1)!.documents
      })
    }
    return best().map(({ word }) => word)
  }
}
