import { listingNames } from '../../../directory/listings/queries.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { memberNames } from '../../members/members.ts'
import { auditActions } from '../record.ts'
import type { AuditRow } from '../trail.ts'

export interface NamedEvent extends AuditRow {
  actor: string | null
  /** Display name of the subject. */
  about: string
}

export async function withEventNames(db: Queryable, rows: readonly AuditRow[]): Promise<NamedEvent[]> {
  const members = await memberNames(db, [...rows.flatMap(({ actor_id }) => actor_id ?? []), ...idsOf(rows, 'member')])
  const listings = await listingNames(db, idsOf(rows, 'listing'))
  return rows.map((row) => {
    const [kind = '', id = ''] = row.subject?.split(/:(.*)/s) ?? []
    const known =
      kind === 'member' ? members.get(Number(id)) : kind === 'listing' ? listings.get(Number(id)) : undefined
    return {
      ...row,
      actor: row.actor_id === null ? null : (members.get(row.actor_id) ?? `Member ${row.actor_id}`),
      about: known ?? fallbackName(kind, id),
    }
  })
}

/** `admin.acted` covers many actions, so its details say what was done. */
export function eventText({ action, details }: Pick<AuditRow, 'action' | 'details'>): string {
  const did = details.did ?? details.what
  if (typeof did !== 'string' || did === '') return auditActions[action] ?? action
  return action === 'admin.acted'
    ? `${did[0]!.toUpperCase()}${did.slice(1)}`
    : `${auditActions[action] ?? action}: ${did}`
}

function fallbackName(kind: string, id: string): string {
  if (kind === '') return ''
  if (kind === 'email') return 'An email without an account'
  const words = kind.replaceAll('_', ' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)} ${id}`
}

function idsOf(rows: readonly AuditRow[], kind: string): number[] {
  return rows.flatMap(({ subject }) => {
    const [, id] = new RegExp(`^${kind}:(\\d{1,15})$`).exec(subject ?? '') ?? []
    return id ? [Number(id)] : []
  })
}
