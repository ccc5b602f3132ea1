import type pg from 'pg'
import { QueryRunner } from './session.ts'
import type { Statement } from './sql.ts'

interface Waiting {
  statement: Statement
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

type Run = (statements: readonly Statement[]) => Promise<pg.QueryResult[]>

const maxBatchSize = 32

/** Collects statements that are issued at the same time and runs them as one batch. */
export class Together extends QueryRunner {
  readonly #run: Run
  readonly #wait: (send: () => void) => void
  #waiting: Waiting[] = []

  constructor(run: Run, wait: (send: () => void) => void = process.nextTick) {
    super()
    this.#run = run
    this.#wait = wait
  }

  protected override query(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject })
      if (this.#waiting.length === 1) this.#wait(() => this.#sendAll())
    })
  }

  #sendAll(): void {
    while (this.#waiting.length > 0) void this.#send(this.#waiting.splice(0, maxBatchSize))
  }

  async #send(sent: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#run(sent.map(({ statement }) => statement))
      sent.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
}
