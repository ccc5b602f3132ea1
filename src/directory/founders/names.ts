import { foldLetters } from '../../platform/fold.ts'

/** Normalizes a person's name for search: lower case, without accents or punctuation. */
export function foldName(name: string): string {
  return foldLetters(name.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
