import { Duplex, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { ReaderFailure } from './failure.ts'

export const acceptedEncodings = 'gzip, br, deflate'

interface BodyOptions {
  maxBytes: number
  /** A robots.txt is used up to the limit; half a page is of no use. */
  whenLarger: 'fail' | 'cut'
}

class SizeLimitReached extends Error {}

/**
 * Decodes a body. Counts the decompressed bytes as they arrive, so that a decompression bomb never fills the memory.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  { maxBytes, whenLarger }: BodyOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = new Writable({
    write(chunk: Buffer, _, done) {
      const room = maxBytes - size
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
      size += chunk.length
      done(size > maxBytes ? new SizeLimitReached() : null)
    },
  })
  try {
    await pipeline([body, limitCompressedBytes(maxBytes), ...decoders(encoding), collect])
  } catch (error) {
    if (!(error instanceof SizeLimitReached)) throw error
    if (whenLarger === 'fail') throw tooLarge(maxBytes)
  }
  return Buffer.concat(chunks)
}

export function tooLarge(maxBytes: number): ReaderFailure {
  return new ReaderFailure('too_large', `The page is larger than ${Math.round(maxBytes / 1024)} KB.`)
}

/** An endless compressed stream may decompress to nothing, so the compressed bytes are limited too. */
function limitCompressedBytes(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      // The margin lets the decoded bytes reach their own limit first.
      if (size > maxBytes + 65_536) done(new SizeLimitReached())
      else done(null, chunk)
    },
  })
}

// Like browsers, accept a page whose connection broke off.
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
  return new ReaderFailure('unreachable', `The page uses an encoding we don't support (${encoding.slice(0, 40)}).`)
}

/** Servers send `deflate` with or without the zlib header. The first byte shows which. */
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
