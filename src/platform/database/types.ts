import type { NotificationListener } from './channels.ts'
import type { Statement } from './sql.ts'

/** Runs queries: the database itself, or one transaction on it. */
export interface Queryable {
  /** Every row. */
  many<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  maybe<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** The first row; a missing one is a bug. */
  one<Row>(statement: Statement<Row>): Promise<Row>
  /** Runs the statement and returns the number of affected rows. */
  run(statement: Statement): Promise<number>
}

/**
 * Runs several statements together: in a transaction of their own on the database, or as part of an open transaction.
 */
export interface Batching extends Queryable {
  /**
   * Runs statements in order, in one round trip where possible, so that they hold their locks as briefly as possible.
   * Each sees everything that was committed before it began, and either all take effect or none. Returns the rows of
   * each.
   */
  batch<Rows extends readonly unknown[]>(
    statements: { readonly [Index in keyof Rows]: Statement<Rows[Index]> },
    afterCommit?: (rows: RowsOfEach<Rows>) => void,
  ): Promise<RowsOfEach<Rows>>
}

export type RowsOfEach<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Rows[Index][] }

export interface Transaction extends Batching {
  /** Called once this transaction is durably committed; never after a rollback. */
  afterCommit(effect: () => void): void
  /** Lifts the time limit for the next statements of a transaction that is known to take long. */
  withoutTimeLimit(): Promise<void>
}

/** The connections of a process, for monitoring. */
export interface ConnectionState {
  active: number
  idle: number
  max: number
  /** How many callers are waiting for a connection. */
  waiting: number
  /** How often a caller has had to wait, and for how long in total. */
  waited: number
  waitedSeconds: number
}

export interface Database extends Batching {
  readonly kind: 'postgres' | 'embedded'
  readonly connections: ConnectionState
  /**
   * Runs the work in one transaction: commits when it resolves, rolls back when it throws. It is retried after a
   * deadlock or serialization failure, so the work may run more than once.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs work that only reads. Its statements may be answered by a replica that has every write this process knows of.
   * Writes committed in the meantime may be missing. Without such a replica, and for anything else, the primary is
   * used.
   */
  fromReplica<T>(work: () => Promise<T>): Promise<T>
  /**
   * For statements that only read. Statements issued at the same time are sent in one message where possible, and run
   * one after another on one connection. If one fails, all do. With `setImmediate`, requests that arrive at the same
   * time share a message.
   */
  together(wait?: (send: () => void) => void): Queryable
  /**
   * Runs work with a time limit for each statement. Not limited are statements in a transaction, embedded storage and a
   * server behind a pooler.
   */
  withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T>
  /** Records that this process or another one committed a write that reads must see from now on. */
  noteWrite(): void
  /**
   * Runs the work on one connection outside a transaction and then closes the connection. For session locks, and for
   * statements that PostgreSQL refuses inside a transaction.
   */
  session<T>(work: (session: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs several statements without parameters, for migrations and maintenance. Returns the rows of all of them in
   * order.
   */
  script(text: string): Promise<unknown[]>
  /**
   * Calls back for each NOTIFY on the channel, from any process, until the returned function is called. After a
   * reconnect it calls back with an empty payload, because notifications may have been missed.
   */
  listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>>
  close(): Promise<void>
}
