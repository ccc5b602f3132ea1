import { createHash } from 'node:crypto'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { categoryImporter } from './categories.ts'
import { domainRatings } from './domain-ratings.ts'
import type { Counts, Importer } from './importer.ts'
import { listings } from './listings/import.ts'
import { FileRefused } from './mistakes.ts'
import { revenue } from './revenue.ts'
import { pageImporter } from './site-pages.ts'

export const importers = {
  'domain-ratings': domainRatings,
  revenue,
  categories: categoryImporter,
  listings,
  pages: pageImporter,
} satisfies Record<string, Importer>
export type ImportKind = keyof typeof importers

/**
 * Imports a file in one transaction and records it in the audit trail. A dry run does the same and rolls back, so it
 * finds the same mistakes.
 */
export async function importFile(
  app: App,
  kind: ImportKind,
  bytes: Uint8Array,
  by: AdminActor,
  { dryRun = false } = {},
): Promise<Counts> {
  const text = decode(bytes)
  try {
    return await app.db.transaction(async (tx) => {
      const counts = await importers[kind].run(app, tx, text)
      await recordAdminAction(app, tx, by, 'admin.acted', `import:${kind}`, {
        what: `imported ${kind.replace('-', ' ')}`,
        ...counts,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      if (dryRun) throw new DryRunRollback(counts)
      return counts
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.counts
    throw error
  }
}

class DryRunRollback extends Error {
  readonly counts: Counts
  constructor(counts: Counts) {
    super('Rolling back a dry run')
    this.counts = counts
  }
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused([{ message: "the file isn't UTF-8 text; save it as UTF-8" }])
  }
  if (text.includes('\0')) throw new FileRefused([{ message: 'the file contains a NUL character' }])
  return text
}
