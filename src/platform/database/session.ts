import type pg from 'pg'
import { DatabaseMisuse } from './errors.ts'
import type { Statement } from './sql.ts'
import type { Queryable } from './types.ts'

type Answer = pg.QueryResult

/** The four ways to ask, over whatever runs a statement. */
export abstract class Asking implements Queryable {
  protected abstract ask(statement: Statement): Promise<Answer>

  async many<Row>(statement: Statement<Row>): Promise<Row[]> {
    return (await this.ask(statement)).rows as Row[]
  }

  async maybe<Row>(statement: Statement<Row>): Promise<Row | undefined> {
    return (await this.ask(statement)).rows[0] as Row | undefined
  }

  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const row = (await this.ask(statement)).rows[0]
    if (row === undefined) throw new DatabaseMisuse(`Expected a row from: ${statement.text}`)
    return row as Row
  }

  async run(statement: Statement): Promise<number> {
    return (await this.ask(statement)).rowCount ?? 0
  }
}

/** Statements on one connection, outside a transaction. */
export class Session extends Asking {
  #client: pg.ClientBase
  open = true

  constructor(client: pg.ClientBase) {
    super()
    this.#client = client
  }

  protected override ask(statement: Statement) {
    return execute(this.#client, statement)
  }
}

/** One statement on one connection. Of several statements without values: the rows of all, one after the other. */
export async function execute(client: pg.ClientBase, { text, values, name }: Statement): Promise<Answer> {
  const answer = (await client.query({ text, values: values as unknown[], name })) as Answer | Answer[]
  return Array.isArray(answer) ? { ...answer.at(-1)!, rows: answer.flatMap(({ rows }) => rows) } : answer
}
