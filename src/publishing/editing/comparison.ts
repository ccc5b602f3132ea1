import type { Attribute } from '../../directory/categories/input.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { changeListing } from './change.ts'

export interface ComparedFact extends Attribute {
  /** What the listing states; null where it states nothing. */
  value: string | null
}

export const longestFact = 300

/** What the listings of its category are compared by, and what this one states of it. */
export async function comparedFacts(db: Queryable, listingId: number): Promise<ComparedFact[]> {
  const { attributes, stated } = await db.one(sql<{ attributes: Attribute[]; stated: Record<string, string> }>`
    select coalesce(top.attributes, c.attributes, '[]') as attributes, p.attributes as stated
    from listings l join profiles p on p.listing_id = l.id left join categories c on c.id = l.category_id left
    join categories top on top.id = c.parent_id
    where l.id = ${listingId}`)
  return attributes.map((attribute) => ({ ...attribute, value: stated[attribute.key] ?? null }))
}

/**
 * States the facts that are given, takes back those given empty, and leaves the others as they are. Mistakes are told
 * by key.
 */
export async function stateFacts(
  app: App,
  tx: Transaction,
  listingId: number,
  memberId: number,
  given: ReadonlyMap<string, string>,
): Promise<void> {
  await changeListing(app, tx, listingId, { memberId, cause: 'update' }, async () => {
    const known = new Map((await comparedFacts(tx, listingId)).map((fact) => [fact.key, fact]))
    const errors = [...given].flatMap(([key, value]) => mistakesIn(known.get(key), key, value))
    if (errors.length > 0) throw invalid(errors)
    const { stated } = await tx.one(
      sql<{
        stated: Record<string, string>
      }>`select attributes as stated from profiles where listing_id = ${listingId}`,
    )
    const all = Object.entries({ ...stated, ...Object.fromEntries(given) }).filter(([, value]) => value !== '')
    await tx.run(
      sql`update profiles set attributes = ${json(Object.fromEntries(all))}::jsonb where listing_id = ${listingId}`,
    )
  })
}

function mistakesIn(fact: ComparedFact | undefined, key: string, value: string): FieldError[] {
  if (!fact) return [{ path: key, message: `Products of its category are no longer compared by ${key}` }]
  const errors: FieldError[] = []
  findUnstorableText({ [key]: value }, errors)
  if (value.length > longestFact)
    errors.push({ path: key, message: `${fact.label} must have at most ${longestFact} characters` })
  if (fact.kind === 'number' && !/^(-?\d{1,12}(\.\d{1,6})?)?$/.test(value))
    errors.push({ path: key, message: `${fact.label} must be a number, such as 12 or 4.5` })
  if (fact.kind === 'yes_no' && !['', 'Yes', 'No'].includes(value))
    errors.push({ path: key, message: `${fact.label} must be Yes or No` })
  return errors.map((error) => ({ ...error, path: key }))
}
