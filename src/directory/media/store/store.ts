import type { Readable } from 'node:stream'

interface StoredFile {
  stream: Readable
  length: number | undefined
}

/** Stores the files of pictures. Keys are `<hash>/<name>`. */
export interface MediaStore {
  put(key: string, bytes: Buffer): Promise<void>
  open(key: string): Promise<StoredFile | undefined>
  has(key: string): Promise<boolean>
  remove(keys: readonly string[]): Promise<void>
  /** Every file, including partial files of interrupted writes. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
}

export const keyPattern = /^([0-9a-f]{32})\/(\d{1,5})\.(webp|jpg)$/
