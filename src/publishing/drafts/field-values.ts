import type { ProfileField } from './fields.ts'
import { isListField } from './fields.ts'

/** Trims a value and removes duplicate entries. Blank values become null. */
export function normalizeField(name: ProfileField, value: string | string[] | null): string | string[] | null {
  if (Array.isArray(value)) {
    const entries = [...new Set(value.map((entry) => entry.trim()).filter(Boolean))]
    return entries.length > 0 ? entries : null
  }
  const text = value?.trim() || null
  if (text === null) return null
  if (isListField(name)) return [text]
  return name === 'country' ? text.toUpperCase() : text
}

/** Merges entries into those of a section. A blank entry removes the one with its key. */
export function mergeEntries(
  current: Record<string, string> | null,
  changes: Record<string, string | null | undefined>,
): Record<string, string> | null {
  const result = { ...current }
  for (const [key, value] of Object.entries(changes)) {
    const text = value?.trim()
    if (text) result[key] = text
    else if (value !== undefined) delete result[key]
  }
  return Object.keys(result).length > 0 ? result : null
}
