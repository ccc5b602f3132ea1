import { hash } from 'node:crypto'

/** A short hash of a value, to find out whether it has changed. */
export function fingerprint(value: unknown): string {
  return hash('sha256', JSON.stringify(value)).slice(0, 16)
}
