import { isDeepStrictEqual } from 'node:util'
import type { FieldName } from './fields.ts'

export const fieldStates = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const
export type FieldState = (typeof fieldStates)[number]

export interface SourcedQuote {
  quote: string
  url: string
  /** Which entry of a section it belongs to. */
  of?: string
}

/** A field or a section of a draft. `Value` is JSON, and null where there is nothing. */
export interface StoredField<Value = unknown> {
  name: FieldName
  value: Value | null
  state: FieldState
  ai_value: Value | null
  evidence: SourcedQuote[]
  /** Whether a person has said, by any change, that it may stand. */
  accepted: boolean
  regenerating_since: Date | null
  /** The version of the draft that changed it last; 0 where nothing did. */
  revision: number
}

export interface DraftedValue {
  value: unknown
  evidence: SourcedQuote[]
}

export function blankField(name: FieldName): StoredField {
  return {
    name,
    value: null,
    state: 'not_found',
    ai_value: null,
    evidence: [],
    accepted: false,
    regenerating_since: null,
    revision: 0,
  }
}

/** What a person says. The drafter's own words, said again, are accepted; anything else takes a lock away. */
export function editField(part: StoredField, value: unknown): StoredField {
  return {
    ...part,
    value,
    state: value === null ? 'deleted' : stateOf(part, value),
    accepted: true,
    regenerating_since: null,
  }
}

export function lockField(part: StoredField): StoredField {
  return { ...part, state: 'override', accepted: true, regenerating_since: null }
}

export function unlockField(part: StoredField): StoredField {
  if (part.state !== 'override') return part
  return {
    ...part,
    state: part.value !== null ? stateOf(part, part.value) : part.ai_value === null ? 'not_found' : 'deleted',
  }
}

/** Back to what the drafter said, whatever came after. */
export function restoreField(part: StoredField): StoredField {
  return {
    ...part,
    value: part.ai_value,
    state: part.ai_value === null ? 'not_found' : 'ai',
    accepted: false,
    regenerating_since: null,
  }
}

/** The first draft. What a person wrote while it was being made stays. */
export function draftField(part: StoredField, found: DraftedValue | undefined): StoredField {
  const known = { ...part, ai_value: found?.value ?? null, evidence: found?.evidence ?? [] }
  if (part.revision === 0) return restoreField(known)
  return part.state === 'edited' || part.state === 'manual'
    ? { ...known, state: stateOf(known, part.value) }
    : part.state === 'ai' || part.state === 'not_found'
      ? restoreField(known)
      : known
}

/** Drafted anew. Locks hold, and where the drafter has nothing to say, nothing is taken away. */
export function redraftField(part: StoredField, found: DraftedValue | undefined): StoredField {
  const done = { ...part, regenerating_since: null }
  return found === undefined || part.state === 'override'
    ? done
    : restoreField({ ...done, ai_value: found.value, evidence: found.evidence })
}

export function hasChanged(before: StoredField, after: StoredField): boolean {
  return (
    before.state !== after.state ||
    !isDeepStrictEqual(before.value, after.value) ||
    !isDeepStrictEqual(before.ai_value, after.ai_value)
  )
}

function stateOf(part: StoredField, value: unknown): FieldState {
  if (part.ai_value === null) return 'manual'
  return isDeepStrictEqual(value, part.ai_value) ? 'ai' : 'edited'
}
