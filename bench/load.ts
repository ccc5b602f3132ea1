import autocannon from 'autocannon'

export interface Load {
  /** Requests at a time. */
  connections?: number
  url: string
  requests: { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
  seconds: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  failed: number
}

// Answers when the first requests are sent, and again with the result.
process.on('message', async ({ url, requests, seconds, connections = 16 }: Load) => {
  let next = 0
  let begun = 0
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [requests[0]!],
    // Each connection has its own requests, so that no two wait for the same answer.
    setupClient: (client) => {
      const first = next++
      client.setRequests(
        requests.length < connections ? requests : requests.filter((_, index) => index % connections === first),
      )
    },
  })
  running.on('start', () => {
    begun = performance.now()
    process.send!('begun')
  })
  const { requests: sent, non2xx, errors, timeouts } = await running
  process.send!({
    requests: sent.total,
    // Its own duration includes the preparation of all requests.
    perSecond: (sent.total * 1000) / (performance.now() - begun),
    failed: non2xx + errors + timeouts,
  } satisfies LoadResult)
})
process.on('disconnect', () => process.exit())
