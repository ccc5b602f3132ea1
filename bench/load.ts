import autocannon from 'autocannon'

export interface Load {
  url: string
  requests: { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
  seconds: number
}

export interface LoadResult {
  requests: number
  perSecond: number
  failed: number
}

const connections = 16

process.on('message', async ({ url, requests, seconds }: Load) => {
  let next = 0
  const result = await autocannon({
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
  const { requests: sent, non2xx, errors, timeouts } = result
  process.send!({
    requests: sent.total,
    perSecond: sent.total / result.duration,
    failed: non2xx + errors + timeouts,
  } satisfies LoadResult)
})
process.on('disconnect', () => process.exit())
