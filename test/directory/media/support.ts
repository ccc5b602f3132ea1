import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import sharp, { type Sharp } from 'sharp'

/** A picture whose left half is red and whose right half is blue. */
export function drawn(width: number, height: number): Sharp {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#f00' } }
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

/** A new folder, deleted after the tests. */
export function ownFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'slipway-media-'))
  after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export async function everything<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

export interface Part {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

/** A form with files, encoded as browsers send it. */
export function multipart(parts: readonly Part[], boundary = '----browser7MA4YWxk'): { payload: Buffer; type: string } {
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; \
name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
