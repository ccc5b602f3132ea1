import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../platform/problem.ts'
import type { Archive } from './archive.ts'
import { decrypting, encrypting } from './encryption.ts'

/**
 * The files of a backup one after the other, encrypted. Each is its name and then pieces, all with their length before
 * them; an empty piece ends a file, and an empty name the backup. `store` reads the result while it is written.
 */
export async function writePacked<T, Stored>(
  passphrase: string,
  store: (encrypted: Readable) => Promise<Stored>,
  fill: (archive: Archive) => Promise<T>,
): Promise<{ contents: T; stored: Stored }> {
  const plain = new PassThrough()
  const encrypted = await encrypting(passphrase)
  const write = async (bytes: Buffer) => {
    if (!plain.write(bytes)) await Promise.race([once(plain, 'drain'), failed])
  }
  const encryption = pipeline(plain, encrypted)
  const storage = store(encrypted)
  // Ends the work as soon as the storage fails, which may be in the middle of a table.
  const failed = Promise.all([encryption, storage]).then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  try {
    const contents = await Promise.race([
      failed,
      fill({
        async write(name, source) {
          await write(framed(Buffer.from(name), 2))
          for await (const piece of source) if (piece.length > 0) await write(framed(Buffer.from(piece), 4))
          await write(Buffer.alloc(4))
        },
      }),
    ])
    plain.end(Buffer.alloc(2))
    await encryption
    return { contents, stored: await storage }
  } catch (error) {
    plain.destroy(error as Error)
    await Promise.allSettled([encryption, storage])
    throw error
  }
}

function framed(bytes: Buffer, lengthBytes: number): Buffer {
  const length = Buffer.alloc(lengthBytes)
  length.writeUIntBE(bytes.length, 0, lengthBytes)
  return Buffer.concat([length, bytes])
}

const safeName = /^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/

/** Decrypts a backup into a folder like those that `slipway backup create` writes. */
export async function unpack(file: string, passphrase: string, folder: string): Promise<void> {
  const input = createReadStream(file)
  const decrypted = decrypting(passphrase)
  const reading = pipeline(input, decrypted)
  reading.catch(() => {})
  const reader = new Reader(decrypted)
  try {
    for (;;) {
      const name = (await reader.take((await reader.take(2)).readUInt16BE())).toString()
      if (name === '') break
      if (!safeName.test(name)) throw unreadable()
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(pieces(reader), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    }
    await reader.end()
    await reading
  } catch (error) {
    decrypted.destroy()
    throw error
  }
}

async function* pieces(reader: Reader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = (await reader.take(4)).readUInt32BE()
    if (length === 0) return
    yield await reader.take(length)
  }
}

function unreadable(): Problem {
  return new Problem('invalid_request', 'The backup can’t be read. Was it made by a newer version?')
}

/** Takes exact numbers of bytes from a stream. */
class Reader {
  readonly #source: AsyncIterator<Buffer>
  #waiting: Buffer[] = []
  #size = 0

  constructor(stream: Readable) {
    this.#source = stream[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    if (count > 64 * 1024 * 1024) throw unreadable()
    while (this.#size < count) {
      const next = await this.#source.next()
      if (next.done) throw unreadable()
      this.#waiting.push(next.value)
      this.#size += next.value.length
    }
    const all = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting, this.#size)
    this.#waiting = [all.subarray(count)]
    this.#size -= count
    return all.subarray(0, count)
  }

  /** Reads to the end, so that a change in the last chunk is noticed. */
  async end(): Promise<void> {
    if (this.#size > 0 || !(await this.#source.next()).done) throw unreadable()
  }
}
