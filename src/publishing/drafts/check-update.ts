import { type FieldError, Problem } from '../../platform/problem.ts'
import { competitorAddress } from './competitor.ts'
import { normalizeField } from './field-values.ts'
import { type DraftFieldName, fieldLabels, requiredFields } from './fields.ts'
import type { UpdateDraft } from './input.ts'
import { boundedFields, tooLongForListing } from './listing/bounds.ts'
import { type DraftFields, type DraftRow, fieldIn } from './queries.ts'

/** Errors of an update that contradicts itself or is not possible now, by path in the request. */
export function updateErrors(draft: DraftRow, fields: DraftFields, update: UpdateDraft): FieldError[] {
  return [
    ...restoreErrors(update),
    ...regenerateErrors(draft, fields, update),
    ...missingFromListing(draft, fields, update),
    ...tooLongErrors(draft, fields, update),
    ...competitorErrors(draft, update),
  ]
}

function isSet(update: UpdateDraft, name: string): boolean {
  return (
    (update.fields as Record<string, unknown> | undefined)?.[name] !== undefined ||
    (update as Record<string, unknown>)[name] !== undefined
  )
}

function restoreErrors(update: UpdateDraft): FieldError[] {
  return (update.restore ?? []).flatMap((name, index) =>
    isSet(update, name)
      ? [{ path: `restore[${index}]`, message: `You can't set and restore ${name} in the same request` }]
      : [],
  )
}

function regenerateErrors(draft: DraftRow, fields: DraftFields, update: UpdateDraft): FieldError[] {
  return (update.regenerate ?? []).flatMap((name, index) => {
    const message = regenerateError(draft, fields, update, name)
    return message ? [{ path: `regenerate[${index}]`, message }] : []
  })
}

function regenerateError(
  draft: DraftRow,
  fields: DraftFields,
  update: UpdateDraft,
  name: DraftFieldName,
): string | null {
  if (draft.status === 'crawling' || draft.status === 'drafting')
    return 'The draft is still in progress; wait until its status is ready'
  if (isSet(update, name)) return `You can't set and regenerate ${name} in the same request`
  if (update.restore?.includes(name)) return `You can't restore and regenerate ${name} in the same request`
  if (update.lock_fields?.includes(name) || fieldIn(fields, name).state === 'override')
    return 'This field is locked. Restore it or set a new value to unlock it.'
  return name === 'seo' ? "We don't draft this field. Set it yourself." : null
}

/** A listing must keep the fields that it could not have been submitted without. */
function missingFromListing(draft: DraftRow, stored: DraftFields, { fields, restore = [] }: UpdateDraft): FieldError[] {
  if (draft.listing_id === null) return []
  return requiredFields.flatMap((name) => {
    const isRemoved = fields?.[name] !== undefined && normalizeField(name, fields[name]) === null
    const isRestoredToNothing = restore.includes(name) && fieldIn(stored, name).ai_value === null
    const message = `${fieldLabels[name]} can't be removed because your listing needs it`
    return [
      ...(isRemoved ? [{ path: `fields.${name}`, message }] : []),
      ...(isRestoredToNothing ? [{ path: `restore[${restore.indexOf(name)}]`, message }] : []),
    ]
  })
}

/** Changes to a submitted draft are copied to its listing, which takes shorter texts. */
function tooLongErrors(draft: DraftRow, stored: DraftFields, { fields, restore = [] }: UpdateDraft): FieldError[] {
  if (draft.listing_id === null) return []
  return boundedFields.flatMap((name) => {
    const [set, restored] = [
      tooLongForListing(name, fields?.[name]),
      restore.includes(name) ? tooLongForListing(name, fieldIn(stored, name).ai_value) : null,
    ]
    return [
      ...(set ? [{ path: `fields.${name}`, message: set }] : []),
      ...(restored ? [{ path: `restore[${restore.indexOf(name)}]`, message: restored }] : []),
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
