import { addressKey } from '../limits/limiter.ts'
import { Problem } from '../problem.ts'
import type { McpRequest } from './context.ts'

const maxPerAddress = 10

interface OpenStreams {
  /** Counts a stream until its client is gone. Returns the signal that ends it. */
  open(request: McpRequest): () => AbortSignal
  end(): void
}

/** The subscriptions that clients hold open, with a bound per address. The SDK bounds all of them. */
export function openStreams(): OpenStreams {
  const open = new Map<string, Set<AbortController>>()
  return {
    open({ address, signal }) {
      const key = addressKey(address)
      const streams = open.get(key) ?? new Set()
      if (streams.size >= maxPerAddress)
        throw new Problem('rate_limited', 'Too many subscriptions are open. Close one, or list more URIs in one.', {
          headers: { 'retry-after': '60' },
        })
      const stream = new AbortController()
      open.set(key, streams.add(stream))
      signal().addEventListener('abort', () => stream.abort())
      stream.signal.addEventListener('abort', () => {
        streams.delete(stream)
        if (streams.size === 0) open.delete(key)
      })
      return () => stream.signal
    },
    end() {
      for (const streams of [...open.values()]) for (const stream of [...streams]) stream.abort()
    },
  }
}
