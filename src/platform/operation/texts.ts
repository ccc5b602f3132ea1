import * as z from 'zod'

// Lengths are those of the text as it was sent, before it is trimmed, because that is what JSON Schema can say.

/** Text that may be blank. */
export function trimmedText(maxCharacters: number) {
  return z.string().max(maxCharacters).trim()
}

/** Text that may not be blank. */
export function filledText(maxCharacters: number) {
  return z.string().max(maxCharacters).regex(/\S/, "can't be empty").trim()
}

/** Text that matches a pattern, which the schema says, and then passes a check, which it can't. The pattern alone decides about blank text. */
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
