import type pg from 'pg'
import { QueryRunner } from './session.ts'
import type { Statement } from './sql.ts'

interface Waiting {
  statement: Statement
  resolve(result: pg.QueryResult): void
  reject(error: unknown): void
}

/** Collects the statements that are asked for at the same time, and runs them as one. */
export class Together extends QueryRunner {
  readonly #run: (statements: readonly Statement[]) => Promise<pg.QueryResult[]>
  #waiting: Waiting[] = []

  constructor(run: (statements: readonly Statement[]) => Promise<pg.QueryResult[]>) {
    super()
    this.#run = run
  }

  protected override query(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject })
      if (this.#waiting.length === 1) process.nextTick(() => void this.#send())
    })
  }

  async #send(): Promise<void> {
    const sent = this.#waiting
    this.#waiting = []
    try {
      const results = await this.#run(sent.map(({ statement }) => statement))
      sent.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      for (const { reject } of sent) reject(error)
    }
  }
}
