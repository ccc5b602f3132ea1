import type { App } from '../../platform/app.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'

interface Subject {
  id: number
  email: string
  name: string
}

/** What one feature stores about a member, and how it is exported and erased. */
export interface PersonalData {
  /** Its key in the export. */
  name: string
  /** The tables it covers. A test compares them with all tables that reference a member. */
  tables: readonly string[]
  export(db: Queryable, member: Subject): Promise<unknown>
  /** The remaining data must not identify the member. */
  erase(app: App, tx: Transaction, member: Subject): Promise<void>
}

export const personalData = extensionPoint<PersonalData>('personal data')
