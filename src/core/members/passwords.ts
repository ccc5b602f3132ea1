import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../platform/problem.ts'

// OWASP's second recommendation for Argon2id: 19 MiB, two passes. About 50 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const most = Math.max(1, availableParallelism() - 1)
// About a minute of work. Beyond that, sign-ins are refused with `Retry-After`.
const longestQueue = 200
const waiting: (() => void)[] = []
let running = 0

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

export function verifyPassword(password: string, stored: string): Promise<boolean> {
  return inTurn(() => verify(stored, password))
}

// Leaves one core free, so that a flood of sign-ins cannot stall the site.
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue)
    throw new Problem(
      'unavailable',
      'Many people are signing in right now. Try again in a few seconds, or get a link by mail.',
      { headers: { 'retry-after': '5' } },
    )
  if (running >= most) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
