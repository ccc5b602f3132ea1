import { createInterface } from 'node:readline/promises'

/** What the person sees. Results go to stdout, everything else to stderr, so that stdout can be piped. */
export class Terminal {
  readonly isInteractive: boolean
  readonly #rewrites: boolean
  #line = ''

  constructor({ json }: { json: boolean }) {
    this.isInteractive = Boolean(process.stdin.isTTY && process.stderr.isTTY) && !json
    this.#rewrites = Boolean(process.stderr.isTTY)
  }

  say(text: string): void {
    this.#endLine()
    process.stderr.write(`${text}\n`)
  }

  /** Replaces the line in a terminal. Elsewhere each new text is a line. */
  progress(text: string): void {
    if (text === this.#line) return
    process.stderr.write(this.#rewrites ? `\r\u001b[2K${text}` : `${text}\n`)
    this.#line = text
  }

  print(text: string): void {
    this.#endLine()
    process.stdout.write(`${text}\n`)
  }

  async ask(question: string, signal: AbortSignal): Promise<string> {
    this.#endLine()
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return (await lines.question(question, { signal })).trim()
    } finally {
      lines.close()
    }
  }

  #endLine(): void {
    if (this.#line && this.#rewrites) process.stderr.write('\n')
    this.#line = ''
  }
}
