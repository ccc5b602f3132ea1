/** Texts that a phrase of the vocabulary must match, with every alternative at least once. */
export function examplesOf(phrase: string): string[] {
  const pattern = phrase.replace(/^[*^]+/, '').replace(/[*$]+$/, '')
  const phraseReader = new PhraseReader(pattern)
  const examples = phraseReader.choice()
  if (!phraseReader.isDone) throw new Error(`${phrase} is not written in the notation`)
  return [...new Set(examples.map((text) => text.replace(/\s+/g, ' ')))]
}

const maxCombinations = 200

class PhraseReader {
  readonly #phrase: string
  #at = 0

  constructor(phrase: string) {
    this.#phrase = phrase
  }

  get isDone(): boolean {
    return this.#at === this.#phrase.length
  }

  choice(): string[] {
    const found = this.#sequence()
    while (this.#take('|')) found.push(...this.#sequence())
    return found
  }

  #sequence(): string[] {
    let found = ['']
    while (!this.isDone && !/[|)]/.test(this.#phrase[this.#at]!)) found = combine(found, this.#piece())
    return found
  }

  #piece(): string[] {
    const found = this.#atom()
    return this.#take('?') ? ['', ...found] : found
  }

  #atom(): string[] {
    if (this.#take('(!')) {
      this.choice()
      this.#take(')')
      return ['']
    }
    if (this.#take('(')) {
      const found = this.choice()
      if (!this.#take(')')) throw new Error(`${this.#phrase} has an open bracket`)
      return found
    }
    const [token] = /^(?:\[[^\]]*\]|\{\d+\}|.)/u.exec(this.#phrase.slice(this.#at))!
    this.#at += token.length
    return textsOf(token)
  }

  #take(token: string): boolean {
    if (!this.#phrase.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }
}

function textsOf(token: string): string[] {
  if (token.startsWith('{')) return [' acme ']
  if (token === '[0-9]') return ['7']
  if (token === '[a-d]') return ['a', 'd']
  if (token.startsWith('[^')) return ['x']
  if (token.startsWith('[')) return [...token.slice(1, -1)]
  const special: Record<string, string[]> = { '~': ['acme'], '#': ['12'], '*': ['', 'e'], "'": ["'", '’'] }
  return special[token] ?? [token]
}

/** All combinations if they are few, or else each start and ending at least once. */
function combine(starts: string[], ends: string[]): string[] {
  if (starts.length * ends.length <= maxCombinations) return starts.flatMap((start) => ends.map((end) => start + end))
  const longer = starts.length > ends.length ? starts : ends
  return longer.map((_, at) => starts[at % starts.length]! + ends[at % ends.length]!)
}
