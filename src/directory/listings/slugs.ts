import { hash } from 'node:crypto'
import { foldLetters } from '../../platform/fold.ts'

/** What a slug looks like, for patterns that hold one. */
export const slugShape = '[a-z0-9][a-z0-9-]{0,219}'
export const slugPattern = new RegExp(`^${slugShape}$`)

/** The part of an address that names something: plain letters and digits, made from any name. */
export function slugOf(name: string): string {
  const plain = foldLetters(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
    .replace(/-+$/, '')
  // A name in another script leaves nothing; it still needs an address that is its own.
  return plain || `x${hash('sha1', name, 'hex').slice(0, 10)}`
}
