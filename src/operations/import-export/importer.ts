import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** How many records were created, updated and so on. */
export type Counts = Record<string, number>

export interface Importer {
  /** Describes the file format. */
  about: string
  /** Imports the whole file, or refuses it with all its mistakes. */
  run(app: App, tx: Transaction, text: string): Promise<Counts>
}
