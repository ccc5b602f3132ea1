import { type FieldError, Problem } from '../../platform/problem.ts'
import { competitorAddress } from './competitor.ts'
import { type FieldName, fieldLabels, requiredFields } from './fields.ts'
import type { UpdateDraft } from './input.ts'
import { type DraftFields, type DraftRow, fieldIn } from './queries.ts'
import { normalizeField } from './values.ts'

/** What cannot be asked for together, or not now. Each is named where it stands in the request. */
export function updateErrors(draft: DraftRow, parts: DraftFields, update: UpdateDraft): FieldError[] {
  const errors: FieldError[] = []
  const restore = update.restore ?? []
  const lock = update.lock_fields ?? []
  const isSet = (name: string) =>
    (update.fields as Record<string, unknown> | undefined)?.[name] !== undefined ||
    (update as Record<string, unknown>)[name] !== undefined

  restore.forEach((name, index) => {
    if (isSet(name))
      errors.push({ path: `restore[${index}]`, message: `${name} is set in the same request; do one or the other` })
  })
  update.regenerate?.forEach((name, index) => {
    const refuse = (message: string) => errors.push({ path: `regenerate[${index}]`, message })
    if (draft.status !== 'ready')
      refuse(
        draft.status === 'failed'
          ? 'the website could not be read, so there is nothing to draft from'
          : 'the draft is still being made; wait until its status is ready',
      )
    else if (isSet(name)) refuse(`${name} is set in the same request; do one or the other`)
    else if (restore.includes(name)) refuse(`${name} is restored in the same request; do one or the other`)
    else if (lock.includes(name) || fieldIn(parts, name as FieldName).state === 'override')
      refuse(`${name} is locked; restore it or set it to unlock it first`)
    else if (name === 'seo') refuse('seo is never drafted; write it yourself')
  })
  return [...errors, ...missingFromListing(draft, parts, update), ...competitorErrors(draft, update)]
}

/** A listing cannot do without what it was submitted with. */
function missingFromListing(draft: DraftRow, parts: DraftFields, { fields, restore = [] }: UpdateDraft): FieldError[] {
  if (draft.listing_id === null) return []
  return requiredFields.flatMap((name) => {
    const removes = fields?.[name] !== undefined && normalizeField(name, fields[name]) === null
    const empties = restore.includes(name) && fieldIn(parts, name).ai_value === null
    const message = `${fieldLabels[name].toLowerCase()} cannot be removed: the draft is a listing already, and needs it`
    return [
      ...(removes ? [{ path: `fields.${name}`, message }] : []),
      ...(empties ? [{ path: `restore[${restore.indexOf(name)}]`, message }] : []),
    ]
  })
}

function competitorErrors(draft: DraftRow, { competitor_url }: UpdateDraft): FieldError[] {
  try {
    if (competitor_url !== undefined) competitorAddress(draft, competitor_url)
    return []
  } catch (error) {
    if (error instanceof Problem && error.errors) return error.errors
    throw error
  }
}
