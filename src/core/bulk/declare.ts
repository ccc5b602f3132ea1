import type { App } from '../../platform/app.ts'
import type { Statement } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import { Problem } from '../../platform/problem.ts'
import type { AdminActor } from '../audit/actor.ts'
import type { Permission } from '../roles/roles.ts'

/** Who requested the action, and why. */
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
  /** What happens to each item, as a sentence. */
  effect: string
  /** Who reads the reason, if one is needed: `We send it to the owner and editors.` */
  reason?: string
  /**
   * Performs the action on one item, in a transaction that also marks the item as done. A `Problem` is stored as the
   * reason why nothing was done.
   */
  perform(app: App, tx: Transaction, item: string, request: BulkRequest): Promise<unknown>
}

/** Refuses an item that someone else saved after it was selected. */
export function requireUnchanged(savedAt: Date | null, { requestedAt }: Pick<BulkRequest, 'requestedAt'>): void {
  if (savedAt && savedAt > requestedAt)
    throw new Problem('not_allowed_now', 'It was changed after you chose it. Read the current version, then decide.')
}

/** A list item, with its id and a name for people. */
export interface BulkItem {
  item: string
  label: string
}

/** The query parameters of a list's URL. */
export type ListQuery = Readonly<Record<string, unknown>>

/** An admin list with selectable items, and the actions for them. */
export interface BulkList {
  key: string
  path: string
  /** Where the list is shown, if not at `path`: a tab of the admin area, and the page for a filter. */
  shownAt?: { tab: string; href(filter: Readonly<Record<string, string>>): string }
  permission: Permission
  noun: readonly [one: string, many: string]
  /** The query parameters that filter the list. */
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
