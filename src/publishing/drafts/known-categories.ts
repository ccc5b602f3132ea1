import type { CategoryRow } from '../../directory/categories/queries.ts'
import { suggest } from '../../platform/operation/suggest.ts'
import type { FieldError } from '../../platform/problem.ts'
import type { UpdateDraft } from './input.ts'

/** Categories in their own spelling, whether they were named by name or slug, in any case. */
export function knownCategories(
  fields: UpdateDraft['fields'],
  all: readonly CategoryRow[],
): { fields: UpdateDraft['fields']; errors: FieldError[] } {
  const errors: FieldError[] = []
  if (!fields?.categories) return { fields, errors }
  const byWord = new Map(
    all.flatMap(({ name, slug }) => [
      [name.toLowerCase(), name],
      [slug, name],
    ]),
  )
  const categories = fields.categories.map((typed, index) => {
    const found = byWord.get(typed.trim().toLowerCase())
    if (found) return found
    const meant = suggest(
      typed,
      all.map(({ name }) => name),
    )
    errors.push({
      path: `fields.categories[${index}]`,
      message: `there is no category ${typed.slice(0, 60)}; ${meant ? `did you mean ${meant}?` : 'list_categories names them'}`,
    })
    return typed
  })
  return { fields: { ...fields, categories }, errors }
}
