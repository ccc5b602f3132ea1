import type pg from 'pg'
import { activeTracer, traced } from '../observability/tracing.ts'
import { DatabaseMisuse } from './errors.ts'
import type { Statement } from './sql.ts'
import type { Queryable } from './types.ts'

/** The four methods of Queryable, on top of a method that runs a statement. */
export abstract class QueryRunner implements Queryable {
  protected abstract query(statement: Statement): Promise<pg.QueryResult>

  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.query(statement)).rows as Row[]
  }

  async maybe<Row>(statement: Statement<Row>): Promise<Row | undefined> {
    return (await this.query(statement)).rows[0] as Row | undefined
  }

  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const row = (await this.query(statement)).rows[0]
    if (row === undefined) throw new DatabaseMisuse(`Expected a row from: ${statement.text}`)
    return row as Row
  }

  async run(statement: Statement): Promise<number> {
    return (await this.query(statement)).rowCount ?? 0
  }
}

/** The longest possible timer: 24 days. */
export const noLimit = 2 ** 31 - 1

/**
 * Statements on one connection, outside a transaction and without our time limit, because a migration may take hours.
 */
export class Session extends QueryRunner {
  #client: pg.ClientBase
  isOpen = true

  constructor(client: pg.ClientBase) {
    super()
    this.#client = client
  }

  protected override query(statement: Statement) {
    return execute(this.#client, statement, noLimit)
  }
}

/**
 * Runs a statement on a connection. For several statements without values, returns the rows of all of them in order.
 */
export async function execute(
  client: pg.ClientBase,
  { text, values, name }: Statement,
  timeout?: number,
): Promise<pg.QueryResult> {
  const query = { text, values: values as unknown[], name, ...(timeout && { query_timeout: timeout }) }
  const result = (await traceQuery(
    () => text,
    () => client.query(query),
  )) as pg.QueryResult | pg.QueryResult[]
  return Array.isArray(result) ? { ...result.at(-1)!, rows: result.flatMap(({ rows }) => rows) } : result
}

/** Adds a span for the statement if the request is traced. Values are parameters, so the text contains no data. */
export function traceQuery<T>(textOf: () => string, run: () => Promise<T>): Promise<T> {
  if (!activeTracer()) return run()
  const text = textOf()
  const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, 2000),
  }
  return traced(operation, { kind: 'client', attributes }, run)
}
