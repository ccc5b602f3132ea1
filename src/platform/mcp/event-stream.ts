import { second } from '../duration.ts'

// Proxies close connections that are silent for longer.
const heartbeat = 15 * second

type Send = (message: string) => void

/**
 * An answer as a stream of JSON-RPC messages. `run` sends messages and returns the last one, if any. Its signal is
 * aborted when the client disconnects.
 */
export function eventStream(
  run: (send: Send, signal: AbortSignal) => Promise<string | undefined>,
  gone: AbortSignal,
): Response {
  const left = new AbortController()
  const signal = AbortSignal.any([gone, left.signal])
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const send = (message: string) => write(`event: message\ndata: ${message}\n\n`)
      timer = setInterval(() => write(': \n\n'), heartbeat)
      write(': \n\n')
      void run(send, signal)
        .then((last) => last !== undefined && send(last))
        .finally(() => {
          clearInterval(timer)
          if (!left.signal.aborted) controller.close()
        })
    },
    cancel() {
      clearInterval(timer)
      left.abort()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // A kept-alive connection would hold up a server that closes while the stream is open.
      connection: 'close',
      'x-accel-buffering': 'no',
    },
  })
}
