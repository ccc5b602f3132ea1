import type pg from 'pg'
import { DatabaseMisuse } from './errors.ts'
import { Asking, execute } from './session.ts'
import { raw, type Statement, unprepared } from './sql.ts'
import type { Transaction } from './types.ts'

/** One BEGIN … COMMIT on a connection of its own. Statements asked at once run one after another. */
export class OpenTransaction extends Asking implements Transaction {
  #client: pg.ClientBase
  #prepared: boolean
  #last: Promise<unknown> = Promise.resolve()
  #effects: (() => void)[] = []
  #open = true

  constructor(client: pg.ClientBase, prepared: boolean) {
    super()
    this.#client = client
    this.#prepared = prepared
  }

  get open() {
    return this.#open
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  begin() {
    return this.#queue(raw('begin'))
  }

  /** Answers what is to happen now that it is committed. */
  async commit(): Promise<() => void> {
    this.#open = false
    const { command } = await this.#queue(raw('commit'))
    // PostgreSQL answers COMMIT of a failed transaction with a quiet ROLLBACK.
    if (command !== 'COMMIT')
      throw new DatabaseMisuse(
        'A statement in the transaction failed and its error was swallowed; nothing was committed',
      )
    return () => runAll(this.#effects)
  }

  async rollback(): Promise<void> {
    this.#open = false
    await this.#queue(raw('rollback'))
  }

  protected override async ask(statement: Statement) {
    if (!this.#open) throw new DatabaseMisuse('The transaction has ended; await every statement inside it')
    return this.#queue(this.#prepared ? statement : unprepared(statement))
  }

  #queue(statement: Statement): Promise<pg.QueryResult> {
    const next = () => execute(this.#client, statement)
    const answer = this.#last.then(next, next)
    this.#last = answer
    return answer
  }
}

/** One that fails does not keep the others from running. */
function runAll(effects: (() => void)[]): void {
  const failures: unknown[] = []
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
