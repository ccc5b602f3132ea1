import type { App } from '../../platform/app.ts'
import { writeCsv } from '../../platform/csv.ts'
import { raw } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { categoryTreeFile } from './categories.ts'
import { allRecords } from './listings/read.ts'
import { allMembers, allVoteCounts } from './members-and-votes.ts'
import { allSitePages } from './site-pages.ts'

type FlatRow = Record<string, string | number | boolean | null>

interface Exporter {
  about: string
  pieces(db: Queryable, options: { json: boolean }): AsyncGenerator<string>
}

export const exporters = {
  listings: {
    about: 'JSON Lines you can import with `slipway import listings`',
    pieces: (db) => jsonLines(allRecords(db)),
  },
  categories: { about: 'JSON you can import with `slipway import categories`', pieces: inOnePiece(categoryTreeFile) },
  pages: {
    about: 'JSON Lines you can import with `slipway import pages`; pictures are in a backup',
    pieces: (db) => jsonLines(allSitePages(db)),
  },
  members: {
    about: 'CSV, or JSON Lines with --json; no passwords, keys or tokens',
    pieces: (db, options) => table(allMembers(db), options),
  },
  votes: {
    about: 'CSV, or JSON Lines with --json; counted votes per listing and week',
    pieces: (db, options) => table(allVoteCounts(db), options),
  },
} satisfies Record<string, Exporter>
export type ExportKind = keyof typeof exporters

/** Writes the whole export piece by piece, from one snapshot of the database. */
export async function exportAll(
  app: App,
  kind: ExportKind,
  options: { json: boolean },
  write: (piece: string) => Promise<void>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.run(raw('set transaction isolation level repeatable read, read only'))
    for await (const piece of exporters[kind].pieces(tx, options)) await write(piece)
  })
}

async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

async function* table(items: AsyncIterable<FlatRow>, { json }: { json: boolean }): AsyncGenerator<string> {
  if (json) return yield* jsonLines(items)
  let first = true
  for await (const item of items) {
    if (first) yield writeCsv(Object.keys(item))
    first = false
    yield writeCsv(Object.values(item))
  }
}

function inOnePiece(make: (db: Queryable) => Promise<string>) {
  return async function* (db: Queryable): AsyncGenerator<string> {
    yield await make(db)
  }
}
