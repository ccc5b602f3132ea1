import { threadId } from 'node:worker_threads'

export function add(one: number, other: number): { sum: number; thread: number } {
  return { sum: one + other, thread: threadId }
}

/** Keeps its thread busy for a while. */
export function count(to: number): number {
  let counted = 0
  for (let number = 0; number < to; number++) counted += Math.sqrt(number) >= 0 ? 1 : 0
  return counted
}

export function countForever(): never {
  for (;;) count(1_000_000)
}

export function fillMemory(): number {
  const arrays: number[][] = []
  for (;;) arrays.push(new Array(1_000_000).fill(arrays.length))
}

export function fail(): never {
  throw new Error('It failed')
}

/** Holds its thread until `turn[0]` is set, and increments `turn[1]` when it begins. */
export function hold(turn: Int32Array<SharedArrayBuffer>): void {
  Atomics.add(turn, 1, 1)
  Atomics.wait(turn, 0, 0)
}

export async function wait(milliseconds: number): Promise<string> {
  await new Promise((done) => setTimeout(done, milliseconds))
  return 'waited'
}
