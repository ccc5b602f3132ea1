import { randomBytes } from 'node:crypto'

const processName = randomBytes(10).toString('hex')
let count = randomBytes(5).readUIntBE(0, 5)

/** A unique ID: a random prefix for the process and a counter. */
export function newRequestId(): string {
  count = (count + 1) % 0x1000000000000
  return `req_${processName}${count.toString(16).padStart(12, '0')}`
}
