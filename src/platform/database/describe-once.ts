import type pg from 'pg'

declare module 'pg' {
  interface ClientBase {
    /** Internal to `pg`: the query being sent or answered. */
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

/** The columns of each prepared statement, by its name; null if it returns no rows. Connections to one database share them. */
export type KnownColumns = Map<string, RowDescription | null>

/**
 * `pg` asks for the columns every time it runs a prepared statement. They never change while it is prepared, because
 * PostgreSQL refuses to run it after a schema change. So each connection asks only once.
 */
export function describeOnce(client: pg.Client, columns: KnownColumns): void {
  const { connection } = client
  const describe = connection.describe.bind(connection)
  const described = new Set<string>()
  const remember = (description: RowDescription | null) => {
    const name = client._getActiveQuery()?.name
    if (!name) return
    described.add(name)
    columns.set(name, description)
  }
  connection.on('rowDescription', remember)
  connection.on('noData', () => remember(null))
  connection.describe = (message, more) => {
    const query = client._getActiveQuery()
    const known = query?.name && described.has(query.name) ? columns.get(query.name) : undefined
    if (known === undefined) describe(message, more)
    // Also for rows without columns, which still count.
    else if (known) query!.handleRowDescription(known)
  }
}
