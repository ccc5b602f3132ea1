import type { Statement } from '../../platform/database/sql.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import type { Setting } from '../../platform/settings/declare.ts'
import type { AccountCountName, AccountLimitName } from './schema.ts'

/**
 * One of the `counts` of `GET /me`. Features add theirs, because this folder can't import drafts, listings or orders.
 */
export interface AccountCount {
  name: AccountCountName
  /** Selects a single number. */
  count(memberId: number): Statement
}

export const accountCounts = extensionPoint<AccountCount>('account counts')

/** One of the `limits` of `GET /me`, added by features in the same way. */
export interface AccountLimit {
  name: AccountLimitName
  quota: Setting<number>
}

export const accountLimits = extensionPoint<AccountLimit>('account limits')
