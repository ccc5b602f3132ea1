import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../platform/problem.ts'

// OWASP's second recommendation for Argon2id: 19 MiB, two passes. About 50 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxParallel = Math.max(1, availableParallelism() - 1)
// About a minute of work. Beyond that, sign-ins are refused with `Retry-After`.
const maxQueued = 200
const waiting: (() => void)[] = []
let running = 0

export function hashPassword(password: string): Promise<string> {
  return limitParallel(() => hash(password, cost))
}

export function verifyPassword(password: string, stored: string): Promise<boolean> {
  return limitParallel(() => verify(stored, password))
}

// Leaves one core free, so that a flood of sign-ins can't stall the site.
async function limitParallel<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxQueued)
    throw new Problem(
      'unavailable',
      'Too many people are signing in right now. Try again in a few seconds, or get a sign-in link by email.',
      { headers: { 'retry-after': '5' } },
    )
  if (running >= maxParallel) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
