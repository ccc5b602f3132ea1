import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const block = 512
const directoryType = '5'

/** Unpacks a tar of PGlite's making. */
export function untar(archive: Uint8Array, target: string): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0; ) {
    const field = (start: number, end: number) => bytes.toString('utf8', at + start, at + end).split('\0', 1)[0]!
    const path = join(target, field(345, 500), field(0, 100))
    const size = Number.parseInt(field(124, 136), 8) || 0
    if (field(156, 157) === directoryType) mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes.subarray(at + block, at + block + size), { mode: 0o600 })
    }
    at += block + Math.ceil(size / block) * block
  }
}
