import { Client, type Dispatcher } from 'undici'

export interface Load {
  url: string
  requests: LoadRequest[]
  seconds: number
  /** Concurrent requests, each on its own connection. */
  connections?: number
}

interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  requests: number
  perSecond: number
  failed: number
}

process.on('message', async ({ url, requests, seconds, connections = 16 }: Load) => {
  const visitors = Array.from({ length: connections }, (_, first) => {
    // Each visitor has different requests, so that no two wait for the same answer.
    const own = requests.filter((_, index) => index % connections === first)
    return new Visitor(new Client(url), requests.length < connections ? requests : own)
  })
  const begun = performance.now()
  await Promise.all(visitors.map((visitor) => visitor.visit(begun + seconds * 1000)))
  const total = (count: (visitor: Visitor) => number) => visitors.reduce((sum, visitor) => sum + count(visitor), 0)
  const answered = total((visitor) => visitor.answered)
  process.send!({
    requests: answered,
    perSecond: (answered * 1000) / (performance.now() - begun),
    failed: total((visitor) => visitor.failed),
  } satisfies LoadResult)
  await Promise.all(visitors.map((visitor) => visitor.close()))
})
process.on('disconnect', () => process.exit())

/** Sends each request as soon as the previous one is answered. */
class Visitor implements Dispatcher.DispatchHandler {
  answered = 0
  failed = 0
  readonly #client: Client
  readonly #requests: readonly LoadRequest[]
  #end = 0
  #finish = () => {}

  constructor(client: Client, requests: readonly LoadRequest[]) {
    this.#client = client
    this.#requests = requests
  }

  visit(end: number): Promise<void> {
    this.#end = end
    return new Promise((resolve) => {
      this.#finish = resolve
      this.#next()
    })
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  #next() {
    if (performance.now() >= this.#end) return this.#finish()
    const { method = 'GET', ...sent } = this.#requests[this.answered % this.#requests.length]!
    this.#client.dispatch({ method, ...sent }, this)
  }

  onRequestStart() {}
  onResponseData() {}

  onResponseStart(_: unknown, status: number) {
    if (status < 200 || status > 299) this.failed++
  }

  onResponseEnd() {
    this.answered++
    this.#next()
  }

  onResponseError() {
    this.failed++
    this.#finish()
  }
}
