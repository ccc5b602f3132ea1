import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { Problem } from '../../platform/problem.ts'

// The format is described in docs/backup.md. A change needs a new number at the end of the signature.
const signature = Buffer.from('SLIPWAY\x01', 'latin1')
const saltBytes = 16
const macBytes = 32
const tagBytes = 16
const chunkBytes = 64 * 1024
const parameterBytes = signature.length + 3 + saltBytes
const headerBytes = parameterBytes + macBytes
/** OWASP's recommendation for 32 MB of memory; about 0.3 s. */
const cost = { log2n: 15, r: 8, p: 3 }
/** A file cannot ask for more than this. */
const maxCost = { log2n: 20, r: 16, p: 4 }

interface Keys {
  content: Buffer
  header: Buffer
}

/** A stream that encrypts what is written to it. Every file has its own salt, and so its own key. */
export async function encrypting(passphrase: string, { log2n, r, p } = cost): Promise<Transform> {
  const parameters = Buffer.concat([signature, Buffer.of(log2n, r, p), randomBytes(saltBytes)])
  const keys = await keysFrom(passphrase, parameters)
  const header = Buffer.concat([parameters, macOf(keys, parameters)])
  return new Encrypting(keys.content, header)
}

/** A stream that decrypts. It never passes on altered data, and fails at the end of a truncated file. */
export function decrypting(passphrase: string): Transform {
  return new Decrypting(passphrase)
}

class Encrypting extends Transform {
  readonly #key: Buffer
  readonly #header: Buffer
  #chunk = 0
  #waiting: Buffer[] = []
  #size = 0

  constructor(key: Buffer, header: Buffer) {
    super()
    this.#key = key
    this.#header = header
    this.push(header)
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(bytes)
    this.#size += bytes.length
    // The last chunk is marked, so each is held back until more data arrives.
    if (this.#size > chunkBytes) {
      const all = Buffer.concat(this.#waiting, this.#size)
      let at = 0
      for (; all.length - at > chunkBytes; at += chunkBytes) this.#seal(all.subarray(at, at + chunkBytes), false)
      this.#waiting = [all.subarray(at)]
      this.#size = all.length - at
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#seal(Buffer.concat(this.#waiting, this.#size), true)
    done()
  }

  #seal(bytes: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(this.#chunk++, isLast)).setAAD(this.#header)
    this.push(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
  }
}

class Decrypting extends Transform {
  readonly #passphrase: string
  #key: Buffer | undefined
  #header: Buffer = Buffer.alloc(0)
  #chunk = 0
  #waiting: Buffer = Buffer.alloc(0)

  constructor(passphrase: string) {
    super()
    this.#passphrase = passphrase
  }

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#waiting = Buffer.concat([this.#waiting, bytes])
    this.#decrypt().then(() => done(), done)
  }

  override _flush(done: TransformCallback): void {
    this.#finish().then(() => done(), done)
  }

  async #decrypt(): Promise<void> {
    if (!this.#key) {
      if (this.#waiting.length < headerBytes) return
      this.#header = Buffer.from(this.#waiting.subarray(0, headerBytes))
      this.#key = await keyOfFile(this.#passphrase, this.#header)
      this.#waiting = this.#waiting.subarray(headerBytes)
    }
    const size = chunkBytes + tagBytes
    let at = 0
    for (; this.#waiting.length - at > size; at += size)
      this.#open(this.#key, this.#waiting.subarray(at, at + size), false)
    this.#waiting = this.#waiting.subarray(at)
  }

  async #finish(): Promise<void> {
    if (!this.#key) throw this.#waiting.length === 0 ? incomplete() : notOurs(this.#waiting)
    if (this.#waiting.length < tagBytes) throw incomplete()
    this.#open(this.#key, this.#waiting, true)
  }

  #open(key: Buffer, bytes: Buffer, isLast: boolean): void {
    const opened = opening(key, this.#header, bytes, nonce(this.#chunk, isLast))
    // A whole chunk at the end that isn't marked as the last: the rest of the file is missing.
    if (!opened)
      throw isLast && opening(key, this.#header, bytes, nonce(this.#chunk, false)) ? incomplete() : damaged(isLast)
    this.#chunk++
    this.push(opened)
  }
}

function opening(key: Buffer, header: Buffer, bytes: Buffer, iv: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(header)
    .setAuthTag(bytes.subarray(bytes.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** Unique for every chunk of a file, and different for the last one. */
function nonce(chunk: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(chunk, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

async function keyOfFile(passphrase: string, header: Buffer): Promise<Buffer> {
  if (!header.subarray(0, signature.length).equals(signature)) throw notOurs(header)
  const parameters = header.subarray(0, parameterBytes)
  const keys = await keysFrom(passphrase, parameters)
  if (!timingSafeEqual(macOf(keys, parameters), header.subarray(parameterBytes)))
    throw new Problem('invalid_request', 'Wrong passphrase, or the start of the file is damaged.')
  return keys.content
}

function macOf(keys: Keys, parameters: Buffer): Buffer {
  return createHmac('sha256', keys.header).update(parameters).digest()
}

async function keysFrom(passphrase: string, parameters: Buffer): Promise<Keys> {
  const [log2n = 0, r = 0, p = 0] = parameters.subarray(signature.length)
  const salt = parameters.subarray(signature.length + 3)
  if (log2n < 1 || log2n > maxCost.log2n || r < 1 || r > maxCost.r || p < 1 || p > maxCost.p) throw damaged(false)
  const key = await derived(passphrase.normalize('NFKC'), salt, { N: 2 ** log2n, r, p, maxmem: 256 * 2 ** log2n * r })
  const use = (name: string) => Buffer.from(hkdfSync('sha256', key, '', `slipway backup ${name}`, 32))
  return { content: use('content'), header: use('header') }
}

function derived(passphrase: string, salt: Buffer, options: object): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

function notOurs(start: Buffer): Problem {
  const isNewer = start.subarray(0, 7).equals(signature.subarray(0, 7))
  return new Problem(
    'invalid_request',
    isNewer && start.length >= signature.length && start[7] !== signature[7]
      ? 'This backup was encrypted by a newer version. Use that version to restore it.'
      : isNewer
        ? incomplete().message
        : 'This isn’t an encrypted Slipway backup.',
  )
}

function incomplete(): Problem {
  return new Problem('invalid_request', 'The file is incomplete: its end is missing. Download or copy it again.')
}

function damaged(atEnd: boolean): Problem {
  return atEnd
    ? new Problem('invalid_request', 'The file is incomplete or damaged at its end. Download or copy it again.')
    : new Problem('invalid_request', 'The file is damaged. Download or copy it again, or use another backup.')
}
