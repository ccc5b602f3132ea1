import { audiences, english, verbs } from './english.ts'

export interface Written {
  name: string
  tagline: string
  description: string
  keywords: string[]
}

/** A seeded random number generator. */
export function randomness(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const onsets = 'b br c ch cl d dr f fl g gl gr h j k l m n p pl pr qu r s sh sk sl st str t th tr v w z'.split(' ')
const vowels = 'a a a e e e i i o o u ai ea ee io oo ou'.split(' ')
const codas = ['', '', '', '', 'l', 'm', 'n', 'nd', 'r', 'rk', 's', 'st', 't', 'x']
const endings = ['', '', '', 'ly', 'io', 'ify', 'era', 'ora', 'ium', 'eo', 'a', 'o', 'en', 'us']
const suffixes = ['HQ', 'App', 'AI', 'Hub', 'Labs', 'Studio', 'Cloud', 'Pro']
const inflected = ['', '', '', '', 's', 'ing', 'ed', 'er', 'ly', 'less', 'ful', 'able']

/**
 * Writes listings like those of a real directory: word counts follow Zipf, and half of the names are invented words.
 */
export class Writer {
  #random: () => number
  constructor(seed: number) {
    this.#random = randomness(seed)
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  listing(): Written {
    const topic = this.pick(english)
    return {
      name: this.#name(),
      tagline: `${capital(this.pick(verbs))} ${topic} ${this.#common()} and ${this.#common()} for ${this.pick(audiences)}`,
      description: `${capital(this.#sentence(topic))} ${this.#sentence(this.pick(english))} ${this.#sentence(topic)} ${this.#sentence(this.#invented())}`,
      keywords: [topic, this.#common(), `${this.pick(english)} ${this.pick(verbs)}`],
    }
  }

  #name(): string {
    const kind = this.#random()
    if (kind < 0.4) return capital(this.#invented())
    if (kind < 0.6) return `${capital(this.pick(english))} ${capital(this.pick(english))}`
    if (kind < 0.75) return capital(this.pick(english)) + capital(this.pick(english))
    if (kind < 0.9) return `${capital(this.#invented())} ${this.pick(suffixes)}`
    return `${capital(this.#invented())} ${capital(this.pick(english))}`
  }

  #invented(): string {
    let word = ''
    for (let syllables = 1 + this.below(3); syllables >= 0; syllables--)
      word += this.pick(onsets) + this.pick(vowels) + this.pick(codas)
    return (word + this.pick(endings)).slice(0, 16)
  }

  /** A common word. The most frequent are far more frequent than the others. */
  #common(): string {
    return english[Math.floor(english.length * this.#random() ** 3)]!
  }

  #sentence(topic: string): string {
    const words = Array.from({ length: 12 + this.below(10) }, () => this.#common() + this.pick(inflected))
    return `${this.pick(verbs)} the ${topic} with ${words.join(' ')}.`
  }
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
