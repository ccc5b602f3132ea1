import { hash } from 'node:crypto'
import { foldLetters } from '../../platform/fold.ts'

/** The pattern of a slug, for use within other patterns. */
export const slugShape = '[a-z0-9][a-z0-9-]{0,219}'
export const slugPattern = new RegExp(`^${slugShape}$`)

/** Makes a slug of ASCII letters, digits and hyphens from any name. */
export function slugOf(name: string): string {
  const plain = foldLetters(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200)
    .replace(/-+$/, '')
  // A name in another script leaves nothing, but still needs a unique slug.
  return plain || `x${hash('sha1', name, 'hex').slice(0, 10)}`
}
