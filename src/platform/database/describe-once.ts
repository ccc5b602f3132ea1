import type pg from 'pg'

declare module 'pg' {
  interface ClientBase {
    /** Internal to `pg`: the query that is sent or answered at the moment. */
    _getActiveQuery(): ActiveQuery | null
  }
}

interface ActiveQuery {
  name?: string | undefined
  handleRowDescription(message: RowDescription): void
}

interface RowDescription {
  fields: pg.FieldDef[]
}

/** The columns of each prepared statement, by its name. Connections to one database share them. */
export type KnownColumns = Map<string, RowDescription>

const noColumns: RowDescription = { fields: [] }

/**
 * `pg` asks for the columns each time it runs a prepared statement. They never change while it is prepared: PostgreSQL
 * refuses to run it after a change of the schema. So a connection asks once.
 */
export function describeOnce(client: pg.Client, columns: KnownColumns): void {
  const { connection } = client
  const describe = connection.describe.bind(connection)
  const described = new Set<string>()
  const remember = (description: RowDescription) => {
    const name = client._getActiveQuery()?.name
    if (!name) return
    described.add(name)
    columns.set(name, description)
  }
  connection.on('rowDescription', remember)
  connection.on('noData', () => remember(noColumns))
  connection.describe = (message, more) => {
    const query = client._getActiveQuery()
    const known = query?.name && described.has(query.name) && columns.get(query.name)
    if (!known) describe(message, more)
    else if (known.fields.length > 0) query.handleRowDescription(known)
  }
}
