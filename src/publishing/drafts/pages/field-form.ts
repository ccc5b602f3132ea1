import { describeIssues } from '../../../platform/operation/issues.ts'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { type DraftFieldName, isListField, isProfileField } from '../fields.ts'
import { UpdateDraft } from '../input.ts'
import type { DraftFields } from '../queries.ts'
import type { DraftUpdate } from '../update.ts'

const fieldActions = ['save', 'accept', 'lock', 'unlock', 'regenerate', 'restore', 'remove', 'fetch'] as const
export type FieldAction = (typeof fieldActions)[number]

export function actionIn(form: URLSearchParams): FieldAction {
  return fieldActions.find((action) => action === form.get('do')) ?? 'save'
}

/** The update for a submitted form. Accepting sends the stored value again. Saving a locked field locks it again. */
export function updateFrom(
  name: DraftFieldName,
  action: FieldAction,
  form: URLSearchParams,
  stored: { value: unknown; locked: boolean },
): DraftUpdate {
  switch (action) {
    case 'accept':
      return validated(updateWith(name, stored.value))
    case 'lock':
      return validated({ ...updateWith(name, valueIn(name, form)), lock_fields: [name] })
    case 'unlock':
      return { unlock_fields: [name] }
    case 'regenerate':
      return { regenerate: [name] }
    case 'restore':
      return { restore: [name] }
    case 'fetch':
      return { fetch_logo: true }
    case 'remove':
      return updateWith(name, emptyValue(name, stored.value))
    case 'save':
      return validated({ ...updateWith(name, valueIn(name, form)), ...(stored.locked && { lock_fields: [name] }) })
  }
}

function updateWith(name: DraftFieldName, value: unknown): DraftUpdate {
  return isProfileField(name) ? { fields: { [name]: value } } : ({ [name]: value } as DraftUpdate)
}

export function valueIn(name: DraftFieldName, form: URLSearchParams): unknown {
  const text = (key: string) => withPlainLineBreaks(form.get(key))
  if (name === 'categories') return form.getAll('value').map(withPlainLineBreaks).filter(Boolean)
  if (isProfileField(name))
    return isListField(name)
      ? text('value')
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : text('value')
  if (name === 'faqs') return rows(form, ['question', 'answer']).filter(({ question, answer }) => question || answer)
  if (name === 'founders') return rows(form, ['name', 'title', 'bio']).filter((founder) => founder.name)
  if (name === 'milestones')
    return rows(form, ['date', 'title', 'description', 'url']).filter(
      ({ title, description, url }) => title || description || url,
    )
  return changedEntries(form, text)
}

const otherInputs = new Set(['form_token', 'revision', 'do', 'was'])

/** Only the entries that differ from what the form showed, so that others' changes to the rest survive. */
function changedEntries(form: URLSearchParams, text: (key: string) => string): Record<string, string> {
  const shown = new URLSearchParams(form.get('was') ?? '')
  const keys = [...form.keys()].filter((key) => !otherInputs.has(key))
  return Object.fromEntries(
    keys.filter((key) => text(key) !== withPlainLineBreaks(shown.get(key))).map((key) => [key, text(key)]),
  )
}

/** The entries that a form shows, for its hidden `was` input. */
export function shownEntries(value: unknown): string {
  return new URLSearchParams((value ?? {}) as Record<string, string>).toString()
}

function rows(form: URLSearchParams, keys: readonly string[]): Record<string, string>[] {
  const columns = keys.map((key) => form.getAll(key).map(withPlainLineBreaks))
  return columns[0]!.map((_, index) =>
    Object.fromEntries(keys.map((key, column) => [key, columns[column]![index]?.trim() ?? ''])),
  )
}

// Browsers send line breaks as CRLF.
function withPlainLineBreaks(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n')
}

/** Sends every drafted value again, which accepts it. */
export function acceptAll(fields: DraftFields): DraftUpdate {
  const drafted = [...fields.values()].filter(({ state }) => state === 'ai')
  const updates = drafted.map(({ name, value }) => updateWith(name, value))
  return { ...Object.assign({}, ...updates), fields: Object.assign({}, ...updates.map(({ fields }) => fields)) }
}

/** Sets a field to exactly this value. Entries of a section that it lacks are removed. */
export function updateTo(name: DraftFieldName, value: unknown, stored: unknown): DraftUpdate {
  if (value === null) return updateWith(name, emptyValue(name, stored))
  const isMap = !isProfileField(name) && !Array.isArray(value)
  return updateWith(name, isMap ? { ...(emptyValue(name, stored) as object), ...(value as object) } : value)
}

function emptyValue(name: DraftFieldName, value: unknown): unknown {
  if (isProfileField(name)) return null
  return Array.isArray(value) || name === 'faqs' || name === 'founders' || name === 'milestones'
    ? []
    : Object.fromEntries(Object.keys(value ?? {}).map((key) => [key, '']))
}

function validated(update: DraftUpdate): DraftUpdate {
  const errors: FieldError[] = []
  findUnstorableText(update, errors)
  const parsed = UpdateDraft.safeParse(update)
  if (!parsed.success) describeIssues(parsed.error.issues, UpdateDraft, errors)
  if (errors.length > 0) throw invalid(errors)
  return { ...update, ...parsed.data }
}
