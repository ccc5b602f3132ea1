import { createHash } from 'node:crypto'

/** Ids are random and long, so a plain hash is enough to make a copy of the database useless as a set of credentials. */
export function hashed(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
