import pg from 'pg'
import type { Kind } from './row-types.ts'

export interface Column {
  name: string
  kind: Kind
  /** It comes straight from a column of a table that may be null. */
  mayBeNull: boolean
}

/** Internals of `pg` that it does not declare. */
interface WireConnection {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(target: { type: 'S'; name: string }): void
  sync(): void
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

const kinds: Record<string, Kind> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  json: 'any',
  jsonb: 'any',
  bytea: 'Buffer',
}

/** The wire protocol has a message for this, which `pg` offers to queries that bring their own messages. */
class Description implements pg.Submittable {
  #fields: Field[] = []
  readonly #text: string
  readonly #resolve: (fields: Field[]) => void
  readonly #reject: (error: Error) => void

  constructor(text: string, resolve: (fields: Field[]) => void, reject: (error: Error) => void) {
    this.#text = text
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as WireConnection
    wire.parse({ name: '', text: this.#text, types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#reject(new Error(`${error.message}: ${this.#text}`))
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields)
  }
}

/** Asks PostgreSQL what a statement returns, without running it. */
export class Describer {
  readonly #client: pg.Client
  readonly #types = new Map<number, Kind>()
  readonly #nullable = new Set<string>()

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const describer = new Describer(client)
    const types = await client.query(
      'select t.oid, t.typname, e.typname as element from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = $1',
      ['A'],
    )
    // As src/platform/database/parsers.ts reads them: what is not named here arrives as text.
    const kindOf = (name: string) => kinds[name] ?? 'string'
    for (const { oid, typname, element } of types.rows)
      describer.#types.set(Number(oid), element ? `${kindOf(element)}[]` : kindOf(typname))
    const columns = await client.query('select attrelid, attnum from pg_attribute where attnum > 0 and not attnotnull')
    for (const { attrelid, attnum } of columns.rows) describer.#nullable.add(`${attrelid} ${attnum}`)
    return describer
  }

  async columnsOf(text: string): Promise<Column[]> {
    const fields = await this.#describe(text)
    return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      kind: this.#types.get(dataTypeID) ?? 'string',
      mayBeNull: this.#nullable.has(`${tableID} ${columnID}`),
    }))
  }

  #describe(text: string): Promise<Field[]> {
    return new Promise((resolve, reject) => {
      this.#client.query(new Description(text, resolve, reject))
    })
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}
