import type { FulfilmentRow } from './queries.ts'
import type { Order } from './schema.ts'

type Fulfilment = Order['lines'][number]['fulfilment']

/** What has become of a line, from what has become of its parts. */
export function fulfilmentOf(parts: readonly FulfilmentRow[]): Fulfilment {
  const all = (...statuses: FulfilmentRow['status'][]) =>
    parts.length > 0 && parts.every(({ status }) => statuses.includes(status))
  const any = (...statuses: FulfilmentRow['status'][]) => parts.some(({ status }) => statuses.includes(status))
  const note = parts.flatMap((part) => part.note ?? []).join(' ') || null
  const at =
    parts
      .map(({ changed_at }) => new Date(changed_at).toISOString())
      .sort()
      .at(-1) ?? null
  if (all('done')) return { status: 'done', fulfilled: true, at, note }
  // What a refund took back is not there any more.
  if (any('failed', 'undone')) return { status: 'failed', fulfilled: false, at: null, note }
  if (any('in_progress', 'done')) return { status: 'in_progress', fulfilled: false, at: null, note }
  return { status: 'waiting', fulfilled: false, at: null, note }
}
