import pg from 'pg'
import { oncePer } from '../once.ts'
import { parsers } from './parsers.ts'
import { traceQuery } from './session.ts'
import type { Statement } from './sql.ts'

declare module 'pg' {
  interface Connection {
    /** Internal to `pg`: the texts of prepared statements by name, and of those being prepared. */
    parsedStatements: Record<string, string>
    submittedNamedStatements: Record<string, string>
  }
  interface Result {
    addFields(fields: pg.FieldDef[]): void
    parseRow(values: unknown[]): pg.QueryResultRow
    addCommandComplete(message: unknown): void
  }
}

type SentValue = string | Buffer | null
const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): SentValue } }

/**
 * Sends all statements in one message and runs them in a transaction of their own. PostgreSQL commits if all of them
 * succeed and rolls back if one fails.
 */
export function executeBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  const run = () =>
    new Promise<pg.QueryResult[]>((resolve, reject) => {
      client.query(new Batch(statements, (error, results) => (error ? reject(error) : resolve(results!))))
    })
  return traceQuery(() => statements.map(({ text }) => text).join(';'), run)
}

/**
 * A `pg` result that parses rows with these columns. It is cached for as long as the columns exist, because looking up
 * their parsers takes as long as reading a few rows.
 */
const readerOf = oncePer((fields: pg.FieldDef[]) => {
  const reader = newResult()
  reader.addFields(fields)
  return reader
})

function newResult(): pg.Result {
  return new pg.Result('', parsers as typeof pg.types)
}

/** Implements the callbacks that `pg` needs to send a query and read its response. */
class Batch implements pg.Submittable {
  /** `pg` replaces this with a callback that also clears the timeout. */
  callback: (error: Error | null, results?: pg.QueryResult[]) => void
  readonly #statements: readonly Statement[]
  readonly #results: pg.Result[]
  readonly #readers: pg.Result[] = []
  /** The index of the statement being sent or answered. */
  #current = 0
  #failure: Error | null = null

  constructor(statements: readonly Statement[], callback: Batch['callback']) {
    this.#statements = statements
    this.#results = statements.map(newResult)
    this.callback = callback
  }

  get name(): string | undefined {
    return this.#statements[this.#current]?.name
  }

  get text(): string | undefined {
    return this.#statements[this.#current]?.text
  }

  submit(connection: pg.Connection): Error | null {
    let values: SentValue[][]
    try {
      // Prepared before anything is sent, so that an invalid value can't leave the batch half sent.
      values = this.#statements.map((statement) => statement.values.map((value) => utils.prepareValue(value)))
    } catch (error) {
      return error as Error
    }
    connection.stream.cork()
    this.#statements.forEach(({ name = '', text }, index) => {
      this.#current = index
      if (!name || !(connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])) {
        connection.parse({ name, text, types: [] }, true)
        if (name) connection.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: values[index] as string[] }, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    })
    connection.sync()
    connection.stream.uncork()
    this.#current = 0
    return null
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#readers[this.#current] = readerOf(fields)
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    try {
      this.#results[this.#current]!.rows.push(this.#readers[this.#current]!.parseRow(fields))
    } catch (error) {
      this.#failure ??= error as Error
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#results[this.#current++]!.addCommandComplete(message)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#results)
  }

  handleError(error: Error, connection: pg.Connection): void {
    // PostgreSQL skips the statements after the error, so those are not prepared.
    for (const { name } of this.#statements) if (name) delete connection.submittedNamedStatements[name]
    this.callback(error)
  }
}
