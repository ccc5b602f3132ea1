import type pg from 'pg'
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

/** Statements on one connection, outside a transaction. */
export class Session extends QueryRunner {
  #client: pg.ClientBase
  isOpen = true

  constructor(client: pg.ClientBase) {
    super()
    this.#client = client
  }

  protected override query(statement: Statement) {
    return execute(this.#client, statement)
  }
}

/** Runs a statement on a connection. Of several statements without values, returns the rows of all of them in order. */
export async function execute(client: pg.ClientBase, { text, values, name }: Statement): Promise<pg.QueryResult> {
  const result = (await client.query({ text, values: values as unknown[], name })) as pg.QueryResult | pg.QueryResult[]
  return Array.isArray(result) ? { ...result.at(-1)!, rows: result.flatMap(({ rows }) => rows) } : result
}
