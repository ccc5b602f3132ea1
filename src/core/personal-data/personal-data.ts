import type { App } from '../../platform/app.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import type { Member } from '../members/members.ts'

/** What one part of the product holds about a person: how it tells them, and how it forgets. */
export interface PersonalData {
  /** Its name in the export. */
  name: string
  /** Where it stands; a test compares them with every table that points to a member. */
  tables: readonly string[]
  export(db: Queryable, member: Member): Promise<unknown>
  /** What remains afterwards must not say who it was. */
  erase(app: App, tx: Transaction, member: Member): Promise<void>
}
