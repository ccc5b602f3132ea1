import { setTimeout as pause } from 'node:timers/promises'
import { inThread, maxThreads } from '../../../src/platform/threads/pool.ts'
import type { hold } from './work.ts'

const holdThread = inThread<typeof hold>(new URL('./work.ts', import.meta.url), 'hold', {
  lane: 'visitors',
  timeout: 60_000,
})

/** Keeps all threads for visitors busy, with a full queue, until the returned function is called. */
export async function holdThreads(): Promise<() => Promise<void>> {
  const turn = new Int32Array(new SharedArrayBuffer(8))
  const held: Promise<unknown>[] = []
  while (Atomics.load(turn, 1) < maxThreads) {
    held.push(holdThread(turn).catch(() => {}))
    await pause(20)
  }
  for (let count = 0; count < 100; count++) held.push(holdThread(turn).catch(() => {}))
  await pause(0)
  return async () => {
    Atomics.store(turn, 0, 1)
    Atomics.notify(turn, 0)
    await Promise.all(held)
  }
}
