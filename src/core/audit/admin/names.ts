import { categoryNamesOf } from '../../../directory/categories/queries.ts'
import { listingNames } from '../../../directory/listings/queries.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { countryName, sentenceCase } from '../../../platform/numbers.ts'
import { productNames } from '../../../shop/products/queries.ts'
import { memberNames } from '../../members/members.ts'
import { emailsInvitedToSignUp } from '../../sign-in/sign-up-invitations.ts'
import { emailsInvitedToRole } from '../../staff/invitations.ts'
import type { AuditRow } from '../trail.ts'

export interface NamedEvent extends AuditRow {
  actor: string | null
  /** Display name of the subject. */
  about: string
  /** Members that the details name by id. */
  members: Readonly<Record<number, string>>
}

/** Details that hold the id of a member. */
const memberDetails = ['member', 'owner', 'former_owner'] as const

export async function withEventNames(db: Queryable, rows: readonly AuditRow[]): Promise<NamedEvent[]> {
  const members = await memberNames(db, [
    ...rows.flatMap(({ actor_id }) => actor_id ?? []),
    ...idsOf(rows, 'member'),
    ...rows.flatMap(({ details }) => membersIn(details)),
  ])
  const listings = await listingNames(db, idsOf(rows, 'listing'))
  const categories = await categoryNamesOf(db, idsOf(rows, 'category'))
  const products = await productNames(db, subjectsOf(rows, 'product'))
  const toRole = await emailsInvitedToRole(db, idsOf(rows, 'invitation'))
  const toSignUp = await emailsInvitedToSignUp(db, idsOf(rows, 'sign_up_invitation'))
  const nameOf = (kind: string, id: string): string | undefined => {
    if (kind === 'member') return members.get(Number(id))
    if (kind === 'listing') return listings.get(Number(id))
    if (kind === 'category') return categories.get(Number(id))
    if (kind === 'invitation') return toRole.get(Number(id))
    if (kind === 'sign_up_invitation') return toSignUp.get(Number(id))
    return kind === 'product' ? products.get(id) : undefined
  }
  return rows.map((row) => {
    const [kind = '', id = ''] = row.subject?.split(/:(.*)/s) ?? []
    return {
      ...row,
      actor: row.actor_id === null ? null : (members.get(row.actor_id) ?? `Member ${row.actor_id}`),
      about: nameOf(kind, id) ?? fallbackName(kind, id),
      members: Object.fromEntries(membersIn(row.details).map((id) => [id, members.get(id) ?? `Member ${id}`])),
    }
  })
}

function membersIn(details: Record<string, unknown>): number[] {
  return memberDetails.flatMap((name) => (typeof details[name] === 'number' ? [details[name]] : []))
}

const kindNames: Record<string, string> = { mail: 'Email', api_key: 'API key', fulfilment: 'Order item' }

function fallbackName(kind: string, id: string): string {
  if (kind === '' || kind === 'setting') return ''
  if (kind === 'email') return 'An email without an account'
  if (kind === 'vat_rate') return `VAT rate of ${/^[A-Z]{2}$/.test(id) ? countryName(id) : id}`
  return `${kindNames[kind] ?? sentenceCase(kind)} ${id}`
}

function idsOf(rows: readonly AuditRow[], kind: string): number[] {
  return subjectsOf(rows, kind).flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : []))
}

function subjectsOf(rows: readonly AuditRow[], kind: string): string[] {
  return rows.flatMap(({ subject }) => (subject?.startsWith(`${kind}:`) ? [subject.slice(kind.length + 1)] : []))
}
