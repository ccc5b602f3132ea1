import type { Attribute } from '../../directory/categories/input.ts'
import type { App } from '../../platform/app.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { authorOf, changeListing, type EditedBy } from './change.ts'

export interface ComparisonFact extends Attribute {
  /** Null if the listing does not state it. */
  value: string | null
}

export const maxFactLength = 300

/** The attributes that listings of the category are compared by, with the values of this listing. */
export async function comparisonFacts(db: Queryable, listingId: number): Promise<ComparisonFact[]> {
  const { attributes, stated } = await db.one(sql<{ attributes: Attribute[]; stated: Record<string, string> }>`
    select coalesce(top.attributes, c.attributes, '[]') as attributes, p.attributes as stated
    from listings l
    join profiles p on p.listing_id = l.id
    left join categories c on c.id = l.category_id
    left join categories top on top.id = c.parent_id
    where l.id = ${listingId}`)
  return attributes.map((attribute) => ({ ...attribute, value: stated[attribute.key] ?? null }))
}

/** Sets facts by key; an empty value removes one, and others stay unchanged. Errors have the key as their path. */
export async function setFacts(
  app: App,
  tx: Transaction,
  listingId: number,
  by: EditedBy,
  facts: ReadonlyMap<string, string>,
): Promise<void> {
  await changeListing(app, tx, listingId, authorOf(by, 'edited'), async () => {
    const known = new Map((await comparisonFacts(tx, listingId)).map((fact) => [fact.key, fact]))
    const errors = [...facts].flatMap(([key, value]) => validateFact(known.get(key), key, value))
    if (errors.length > 0) throw invalid(errors)
    const { stated } = await tx.one(sql<{ stated: Record<string, string> }>`
      select attributes as stated from profiles where listing_id = ${listingId}`)
    const filled = Object.entries({ ...stated, ...Object.fromEntries(facts) }).filter(([, value]) => value !== '')
    await tx.run(sql`
      update profiles set attributes = ${json(Object.fromEntries(filled))}::jsonb where listing_id = ${listingId}`)
  })
}

function validateFact(fact: ComparisonFact | undefined, key: string, value: string): FieldError[] {
  if (!fact)
    return [{ path: key, message: 'This fact is no longer part of the comparison. Reload the page and try again' }]
  const errors: FieldError[] = []
  findUnstorableText({ [key]: value }, errors)
  if (value.length > maxFactLength)
    errors.push({ path: key, message: `${fact.label} must be at most ${maxFactLength} characters` })
  if (fact.kind === 'number' && !/^(-?\d{1,12}(\.\d{1,6})?)?$/.test(value))
    errors.push({ path: key, message: `${fact.label} must be a number, such as 12 or 4.5` })
  if (fact.kind === 'yes_no' && !['', 'Yes', 'No'].includes(value))
    errors.push({ path: key, message: `${fact.label} must be Yes or No` })
  return errors.map((error) => ({ ...error, path: key }))
}
