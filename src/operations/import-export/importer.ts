import type { App } from '../../platform/app.ts'
import type { Transaction } from '../../platform/database/types.ts'

/** How many of what were written. */
export type Counts = Record<string, number>

export interface Importer {
  /** What the file holds. */
  about: string
  /** Writes all of it, or refuses the file with everything that is wrong with it. */
  run(app: App, tx: Transaction, text: string): Promise<Counts>
}
