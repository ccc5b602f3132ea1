import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const block = 512
const directoryType = '5'

/** Unpacks a tar that PGlite wrote. Other tars may use features that are not read here. */
export function untar(archive: Uint8Array, target: string): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let position = 0; position + block <= bytes.length && bytes[position] !== 0; ) {
    const field = (start: number, end: number) =>
      bytes.toString('utf8', position + start, position + end).split('\0', 1)[0]!
    const path = join(target, field(345, 500), field(0, 100))
    const size = Number.parseInt(field(124, 136), 8) || 0
    if (field(156, 157) === directoryType) mkdirSync(path, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, bytes.subarray(position + block, position + block + size), { mode: 0o600 })
    }
    position += block + Math.ceil(size / block) * block
  }
}
