import type { Statement } from '../../platform/database/sql.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import type { AccountCountName } from './schema.ts'

/** One of the `counts` of `GET /me`. Features add theirs, because members cannot import drafts, listings or orders. */
export interface AccountCount {
  name: AccountCountName
  /** Selects a single number. */
  count(memberId: number): Statement
}

export const accountCounts = extensionPoint<AccountCount>('account counts')
