import type { App } from '../../platform/app.ts'
import type { Statement } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { Problem } from '../../platform/problem.ts'
import type { AdminActor } from '../audit/actor.ts'
import type { Permission } from '../roles/roles.ts'

/** Who wants it, and why. */
interface BulkRequest {
  by: AdminActor
  /** Empty if the action needs none. */
  reason: string
  requestedAt: Date
}

export interface BulkAction {
  key: string
  /** A verb, for buttons: `Hide`. */
  label: string
  permission: Permission
  /** What happens to each item, in a sentence. */
  effect: string
  /** Who reads the reason, if one is needed: `We send it to the owner and editors.` */
  reason?: string
  /**
   * Does it to one item, in a transaction that also marks the item as done. A `Problem` is kept as the reason why
   * nothing was done.
   */
  perform(app: App, tx: Transaction, item: string, request: BulkRequest): Promise<unknown>
}

/** Refuses an item that somebody else saved after it was chosen. */
export function requireUnchanged(savedAt: Date | null, { requestedAt }: Pick<BulkRequest, 'requestedAt'>): void {
  if (savedAt && savedAt > requestedAt)
    throw new Problem('not_allowed_now', 'It was changed after you chose it. Read the current version, then decide.')
}

/** An item of a list: what identifies it, and what people call it. */
export interface BulkItem {
  item: string
  label: string
}

/** What the address of a list says. */
export type ListQuery = Readonly<Record<string, unknown>>

/** An admin list whose items can be chosen, and what can be done to them. */
export interface BulkList {
  key: string
  path: string
  /** Where the list is, if it isn't at `path`: a tab of the admin area, and the page for what is filtered. */
  shownAt?: { tab: string; href(filter: Readonly<Record<string, string>>): string }
  permission: Permission
  noun: readonly [one: string, many: string]
  /** The parameters of the address that filter the list. */
  filters: readonly string[]
  /** All items that match the filters, in the order of the list. */
  matching(app: App, query: ListQuery): Statement
  actions: readonly BulkAction[]
}

export const bulkLists = extensionPoint<BulkList>('bulk lists')

/** The filters of a list that are set. */
export function filtersOf({ filters }: BulkList, query: ListQuery): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((name) => {
      const value = query[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** The page that shows a list, with its filters. */
export function hrefOf(list: BulkList, filter: Record<string, string>): string {
  if (list.shownAt) return list.shownAt.href(filter)
  const search = new URLSearchParams(filter).toString()
  return search ? `${list.path}?${search}` : list.path
}
