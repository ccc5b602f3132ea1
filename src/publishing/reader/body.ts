import { Duplex, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { ReaderFailure } from './failure.ts'

export const acceptedEncodings = 'gzip, br, deflate'

interface BodyOptions {
  most: number
  /** A robots.txt is read as far as the cap; half a page is worth nothing. */
  whenLarger: 'fail' | 'cut'
}

class Enough extends Error {}

/**
 * The body decoded, never holding more than the cap of it: what a few compressed bytes unfold to is counted while it
 * unfolds.
 */
export async function readBody(body: Readable, encoding: string, { most, whenLarger }: BodyOptions): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const keep = new Writable({
    write(chunk: Buffer, _, done) {
      const room = most - size
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      size += chunk.length
      done(size > most ? new Enough() : null)
    },
  })
  try {
    await pipeline([body, wireMeter(most), ...decoders(encoding), keep])
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    if (whenLarger === 'fail') throw tooLarge(most)
  }
  return Buffer.concat(chunks)
}

export function tooLarge(most: number): ReaderFailure {
  return new ReaderFailure('too_large', `The page has more than ${Math.round(most / 1024)} KiB.`)
}

/** Compressed bytes may unfold to nothing at all, for ever. */
function wireMeter(most: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      // What is decoded of the bytes up to the cap is looked at first.
      if (size > most + 65_536) done(new Enough())
      else done(null, chunk)
    },
  })
}

// A page whose connection was cut is shown by browsers as far as it came.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

function decoders(encoding: string): Duplex[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'identity')
  if (names.length > 2) throw unknownEncoding(encoding)
  return names.reverse().map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip(lenient)
    if (name === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    if (name === 'deflate') return Duplex.from(inflate)
    throw unknownEncoding(encoding)
  })
}

function unknownEncoding(encoding: string): ReaderFailure {
  return new ReaderFailure('unreachable', `The page is packed as ${encoding.slice(0, 40)}, which was not asked for.`)
}

/** Servers mean two things by deflate; the first byte tells which. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const decoder = (first.value[0]! & 0x0f) === 8 ? createInflate(lenient) : createInflateRaw(lenient)
  const rest = async function* () {
    yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  const feeding = pipeline(rest, decoder)
  feeding.catch(() => {})
  yield* decoder
  await feeding
}
