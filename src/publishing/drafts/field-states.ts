import { isDeepStrictEqual } from 'node:util'
import type { DraftFieldName } from './fields.ts'

export const fieldStates = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const
export type FieldState = (typeof fieldStates)[number]

export interface SourcedQuote {
  quote: string
  url: string
  /** The entry of a section that the quote supports. */
  of?: string
}

/** A field or section of a draft. `Value` is JSON, or null if it is blank. */
export interface StoredField<Value = unknown> {
  name: DraftFieldName
  value: Value | null
  state: FieldState
  ai_value: Value | null
  evidence: SourcedQuote[]
  /** Whether a person should check what was drafted, because only one place on the website supports it. */
  unsure: boolean
  /** Whether a person has confirmed the value. Every edit does. */
  accepted: boolean
  regenerating_since: Date | null
  /** What the latest redraft found; null after an edit. */
  redraft: RedraftResult | null
  /** Our copy of the logo at the current URL. Null for other fields, and before it was fetched. */
  logo: FetchedLogo | null
  /** The revision of the draft that last changed it; 0 if none has. */
  revision: number
}

/** Where a redraft got its pages from. */
export interface Reading {
  at: string
  /** False if the website could not be read again, so that the pages of the last crawl were used. */
  fresh: boolean
}

export interface RedraftResult extends Reading {
  result: 'changed' | 'same' | 'nothing'
}

/** Neither a picture nor an error means that the fetch has not finished. */
interface FetchedLogo {
  picture: string | null
  error: string | null
  requested_at: string
}

/** What the drafter found for a field. */
export interface DraftedValue {
  value: unknown
  evidence: SourcedQuote[]
  unsure: boolean
}

export function blankField(name: DraftFieldName): StoredField {
  return {
    name,
    value: null,
    state: 'not_found',
    ai_value: null,
    evidence: [],
    unsure: false,
    accepted: false,
    regenerating_since: null,
    redraft: null,
    logo: null,
    revision: 0,
  }
}

/** Whether the value waits for a person to check it. */
export function needsCheck({ unsure, state, accepted, value }: StoredField): boolean {
  return unsure && state === 'ai' && !accepted && value !== null
}

/** Sets what a person wrote and removes a lock. Sending the drafted value again accepts it. */
export function editField(field: StoredField, value: unknown): StoredField {
  return {
    ...field,
    value,
    state: value === null ? 'deleted' : stateOf(field, value),
    accepted: true,
    regenerating_since: null,
    redraft: null,
  }
}

export function lockField(field: StoredField): StoredField {
  return { ...field, state: 'override', accepted: true, regenerating_since: null, redraft: null }
}

export function unlockField(field: StoredField): StoredField {
  if (field.state !== 'override') return field
  if (field.value !== null) return { ...field, state: stateOf(field, field.value) }
  return { ...field, state: field.ai_value === null ? 'not_found' : 'deleted' }
}

/** Resets a field to its original drafted value. */
export function restoreField(field: StoredField): StoredField {
  return {
    ...field,
    value: field.ai_value,
    state: field.ai_value === null ? 'not_found' : 'ai',
    accepted: false,
    regenerating_since: null,
    redraft: null,
  }
}

/** Applies the first draft. Keeps what a person wrote while the draft was being built. */
export function draftField(field: StoredField, drafted: DraftedValue | undefined): StoredField {
  const updated = {
    ...field,
    ai_value: drafted?.value ?? null,
    evidence: drafted?.evidence ?? [],
    unsure: drafted?.unsure ?? false,
  }
  if (field.revision === 0 || field.state === 'ai' || field.state === 'not_found') return restoreField(updated)
  if (field.state === 'edited' || field.state === 'manual') return { ...updated, state: stateOf(updated, field.value) }
  return updated
}

/** Applies a new draft, unless the field is locked or the drafter found nothing. */
export function redraftField(field: StoredField, drafted: DraftedValue | undefined, reading: Reading): StoredField {
  const finished = { ...field, regenerating_since: null }
  if (field.state === 'override') return finished
  if (drafted === undefined) return { ...finished, redraft: { ...reading, result: 'nothing' } }
  const redrafted = restoreField({
    ...finished,
    ai_value: drafted.value,
    evidence: drafted.evidence,
    unsure: drafted.unsure,
  })
  return { ...redrafted, redraft: { ...reading, result: hasChanged(field, redrafted) ? 'changed' : 'same' } }
}

export function hasChanged(before: StoredField, after: StoredField): boolean {
  return (
    before.state !== after.state ||
    !isDeepStrictEqual(before.value, after.value) ||
    !isDeepStrictEqual(before.ai_value, after.ai_value)
  )
}

function stateOf(field: StoredField, value: unknown): FieldState {
  if (field.ai_value === null) return 'manual'
  return isDeepStrictEqual(value, field.ai_value) ? 'ai' : 'edited'
}
