import { earliestYear, latestYear } from '../../directory/listings/limits.ts'
import { videoOf } from '../drafter/evidence/videos.ts'
import type { ProfileField } from './fields.ts'
import { isListField } from './fields.ts'

export function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= earliestYear && Number(text) <= latestYear
}

export function isWebAddress(text: string, scheme?: 'https:'): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && scheme === undefined)) &&
    url.hostname.includes('.') &&
    !url.username &&
    !url.password
  )
}

export function isVideoAddress(text: string): boolean {
  return isWebAddress(text) && videoOf(text) !== undefined
}

/** A field as it is kept: without white space around it, and null where that leaves nothing. */
export function normalizeField(name: ProfileField, given: string | string[] | null): string | string[] | null {
  if (Array.isArray(given)) {
    const entries = [...new Set(given.map((entry) => entry.trim()).filter(Boolean))]
    return entries.length > 0 ? entries : null
  }
  const text = given?.trim() || null
  if (text === null) return null
  if (isListField(name)) return [text]
  return name === 'country' ? text.toUpperCase() : text
}

/** Entries by key, the given ones laid over those that are there; an empty one is taken away. */
export function mergeEntries(
  present: Record<string, string> | null,
  given: Record<string, string | null | undefined>,
): Record<string, string> | null {
  const result = { ...present }
  for (const [key, value] of Object.entries(given)) {
    const text = value?.trim()
    if (text) result[key] = text
    else if (value !== undefined) delete result[key]
  }
  return Object.keys(result).length > 0 ? result : null
}
