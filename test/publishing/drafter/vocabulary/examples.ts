/** Texts that a phrase of the vocabulary must find: every choice in it is made at least once. */
export function examplesOf(phrase: string): string[] {
  const pattern = phrase.replace(/^[*^]+/, '').replace(/[*$]+$/, '')
  const reader = new Reader(pattern)
  const examples = reader.choice()
  if (!reader.isDone) throw new Error(`${phrase} is not written in the notation`)
  return [...new Set(examples.map((text) => text.replace(/\s+/g, ' ')))]
}

const most = 200

class Reader {
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
    while (!this.isDone && !/[|)]/.test(this.#phrase[this.#at]!)) found = combined(found, this.#piece())
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

/** All combinations while they are few, else each ending at least once. */
function combined(starts: string[], ends: string[]): string[] {
  if (starts.length * ends.length <= most) return starts.flatMap((start) => ends.map((end) => start + end))
  const longer = starts.length > ends.length ? starts : ends
  return longer.map((_, at) => starts[at % starts.length]! + ends[at % ends.length]!)
}
