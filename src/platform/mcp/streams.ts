import { addressKey } from '../limits/limiter.ts'
import type { Caller } from '../operation/caller.ts'
import { Problem } from '../problem.ts'
import type { McpRequest } from './context.ts'

const maxPerCaller = 10
const maxStreams = 1_000

export interface OpenStreams {
  /** Counts a stream of the caller until its client disconnects. Returns the signal that ends it. */
  open(request: McpRequest, caller: string): () => AbortSignal
  end(): void
}

/** Who a stream belongs to: a member or an address. */
export function callerKey(caller: Caller, address: string): string {
  return caller.kind === 'member' ? `member:${caller.memberId}` : addressKey(address)
}

/** The streams that clients hold open, limited per caller and per process. */
export function openStreams(howToGetRoom: string): OpenStreams {
  const open = new Map<string, Set<AbortController>>()
  let count = 0
  return {
    open({ signal }, caller) {
      const streams = open.get(caller) ?? new Set()
      if (streams.size >= maxPerCaller || count >= maxStreams)
        throw new Problem('rate_limited', `Too many subscriptions are open. ${howToGetRoom}`, {
          headers: { 'retry-after': '60' },
        })
      const stream = new AbortController()
      open.set(caller, streams.add(stream))
      count++
      signal().addEventListener('abort', () => stream.abort())
      stream.signal.addEventListener('abort', () => {
        count--
        streams.delete(stream)
        if (streams.size === 0) open.delete(caller)
      })
      return () => stream.signal
    },
    end() {
      for (const streams of [...open.values()]) for (const stream of [...streams]) stream.abort()
    },
  }
}
