import { hash } from 'node:crypto'

/** A short name of a value, to see whether it is still the same. */
export function fingerprint(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 16)
}
