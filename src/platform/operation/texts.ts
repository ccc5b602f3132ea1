import * as z from 'zod'

// Lengths are checked before the text is trimmed, because JSON Schema can only describe the text as sent.

/** Text that may be blank. */
export function trimmedText(maxCharacters: number) {
  return z.string().max(maxCharacters).trim()
}

/** Text that may not be blank. */
export function filledText(maxCharacters: number) {
  return z.string().max(maxCharacters).regex(/\S/, "can't be empty").trim()
}

/**
 * Text that matches a pattern, which JSON Schema can express, and then passes a check, which it can't. Only the pattern
 * decides about blank text.
 */
export function checkedText(
  maxCharacters: number,
  pattern: RegExp,
  error: string,
  isValid?: (text: string) => boolean,
) {
  return z
    .string()
    .max(maxCharacters)
    .regex(pattern, { error, abort: true })
    .refine((text) => !isValid || text.trim() === '' || isValid(text.trim()), error)
}

export const emailOrBlank = new RegExp(String.raw`^\s*(${z.regexes.email.source.slice(1, -1)}\s*)?$`)
