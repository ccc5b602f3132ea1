import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

/** How a response differs from an honest one. */
export interface Lies {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  /** Without user presence. */
  absent?: boolean
  /** The device was not unlocked. */
  unverified?: boolean
  counter?: number
  userHandle?: string | null
  /** Signs with a key other than the passkey's. */
  otherKey?: boolean
  id?: string
}

const flagBits = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey in software, which can also lie. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string
  #userHandle = ''
  counter = 0
  counts: boolean

  constructor(origin: string, { counts = true } = {}) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = pair.privateKey
    this.#publicKey = pair.publicKey
    this.#origin = origin
    this.counts = counts
  }

  create({ challenge, rp, user }: Options, lies: Lies = {}): string {
    this.#userHandle = user!.id
    const data = this.#authenticatorData(lies.rpId ?? rp!.id, lies, this.#attestedCredential())
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ])
    return JSON.stringify({
      id: lies.id ?? this.id,
      rawId: lies.id ?? this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'made-up'],
      },
    })
  }

  get({ challenge, rpId }: Options, lies: Lies = {}): string {
    if (this.counts) this.counter++
    const data = this.#authenticatorData(lies.rpId ?? rpId!, lies)
    const client = this.#clientData('webauthn.get', challenge, lies)
    const key = lies.otherKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(key)
    const userHandle = lies.userHandle === undefined ? this.#userHandle : lies.userHandle
    return JSON.stringify({
      id: lies.id ?? this.id,
      rawId: lies.id ?? this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      },
    })
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.#origin,
        crossOrigin: lies.crossOrigin ?? false,
        ...(lies.crossOrigin && { topOrigin: 'https://evil.example' }),
      }),
    )
  }

  #authenticatorData(rpId: string, { absent, unverified, counter = this.counter }: Lies, attested?: Buffer): Buffer {
    const flags =
      (absent ? 0 : flagBits.present) | (unverified ? 0 : flagBits.verified) | (attested ? flagBits.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  #attestedCredential(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' })
    const id = Buffer.from(this.id, 'base64url')
    return Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      // The COSE key: EC2, ES256, P-256, x and y.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x!, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y!, 'base64url'),
    ])
  }
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}
