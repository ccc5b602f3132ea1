import { foldLetters } from '../../platform/fold.ts'

/** A person's name as it is searched: lower case, without accents or punctuation. */
export function foldName(name: string): string {
  return foldLetters(name.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
