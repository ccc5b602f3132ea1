import type pg from 'pg'
import { DatabaseMisuse } from './errors.ts'
import { execute, noLimit, QueryRunner } from './session.ts'
import { raw, type Statement, unprepared } from './sql.ts'
import type { RowsOfEach, Transaction } from './types.ts'

/** One BEGIN … COMMIT on its own connection. Concurrent statements run one after another. */
export class OpenTransaction extends QueryRunner implements Transaction {
  #client: pg.ClientBase
  #usesPrepared: boolean
  #lastQuery: Promise<unknown> = Promise.resolve()
  #effects: (() => void)[] = []
  #isOpen = true
  #timeout: number | undefined

  constructor(client: pg.ClientBase, usesPrepared: boolean) {
    super()
    this.#client = client
    this.#usesPrepared = usesPrepared
  }

  get isOpen() {
    return this.#isOpen
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  async batch<Rows extends readonly unknown[]>(
    statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
    afterCommit?: (rows: RowsOfEach<Rows>) => void,
  ): Promise<RowsOfEach<Rows>> {
    const rows = (await Promise.all(statements.map((statement) => this.many(statement)))) as RowsOfEach<Rows>
    if (afterCommit) this.afterCommit(() => afterCommit(rows))
    return rows
  }

  async withoutTimeLimit(): Promise<void> {
    await this.query(raw('set local statement_timeout = 0'))
    this.#timeout = noLimit
  }

  begin() {
    return this.#queue(raw('begin'))
  }

  /** Returns a function that runs the effects that were waiting for the commit. */
  async commit(): Promise<() => void> {
    this.#isOpen = false
    const { command } = await this.#queue(raw('commit'))
    // PostgreSQL answers the COMMIT of a failed transaction with a silent ROLLBACK.
    if (command !== 'COMMIT')
      throw new DatabaseMisuse(
        'A statement in the transaction failed and its error was swallowed; nothing was committed',
      )
    return () => runAll(this.#effects)
  }

  async rollback(): Promise<void> {
    this.#isOpen = false
    await this.#queue(raw('rollback'))
  }

  protected override async query(statement: Statement) {
    if (!this.#isOpen) throw new DatabaseMisuse('The transaction has ended; await every statement inside it')
    return this.#queue(this.#usesPrepared ? statement : unprepared(statement))
  }

  #queue(statement: Statement): Promise<pg.QueryResult> {
    const next = () => execute(this.#client, statement, this.#timeout)
    const result = this.#lastQuery.then(next, next)
    this.#lastQuery = result
    return result
  }
}

/** Runs all effects even if one fails, then throws the first error. */
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
