import type { Statement } from './sql.ts'

/** What a question to the database needs: the database itself, or one transaction on it. */
export interface Queryable {
  /** Every row. */
  many<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** The first row; a missing one is a bug. */
  one<Row>(statement: Statement<Row>): Promise<Row>
  /** Runs it and says how many rows it touched. */
  run(statement: Statement): Promise<number>
}

export interface Transaction extends Queryable {
  /** Called once this transaction is durably committed; never after a rollback. */
  afterCommit(effect: () => void): void
}

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'embedded'
  /**
   * Runs the work in one transaction: commits when it resolves, rolls back when it throws. Deadlocks and serialisation
   * failures are tried again, so the work may run more than once.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs the work on one connection outside a transaction, and closes that connection afterwards: for session locks,
   * and for statements that PostgreSQL refuses inside a transaction.
   */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  /**
   * Several statements at once, without parameters: migrations and maintenance. Answers the rows of all of them, one
   * after the other.
   */
  script(text: string): Promise<unknown[]>
  /** Calls back for each NOTIFY on the channel, from any process, until stopped. Survives reconnects. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
