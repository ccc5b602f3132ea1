import { type FieldError, Problem } from '../../platform/problem.ts'

export interface Mistake {
  /** Line in the file, from 1; absent if the mistake concerns the whole file. */
  line?: number
  message: string
}

/** Collects the mistakes in a file, so that all of them are reported at once. */
export class Mistakes {
  readonly #found: Mistake[] = []

  add(line: number | undefined, message: string): void {
    this.#found.push({ ...(line !== undefined && { line }), message })
  }

  addFields(line: number | undefined, errors: readonly FieldError[]): void {
    for (const { path, message } of errors) this.add(line, path ? `${path} ${message}` : message)
  }

  /** Refuses the file if it has mistakes. */
  refuse(): void {
    if (this.#found.length > 0) throw new FileRefused(this.#found)
  }
}

export class FileRefused extends Problem {
  readonly mistakes: readonly Mistake[]

  constructor(found: readonly Mistake[]) {
    const mistakes = found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    const lines = mistakes.map(({ line, message }) => `  ${line === undefined ? '' : `line ${line}: `}${message}`)
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
    super('invalid_request', `Nothing was imported. Please fix ${count}:\n${lines.join('\n')}`)
    this.mistakes = mistakes
  }
}
