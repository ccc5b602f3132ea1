export type Via = 'rest' | 'mcp' | 'site'

interface Series {
  labels: { operation: string; via: Via; status: number }
  /** The number of requests up to each bound, followed by the total. */
  counts: number[]
  sum: number
}

const name = 'slipway_request_seconds'
const help = 'Response time by operation or page.'
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * A histogram with little cost per request. prom-client's builds a string from the labels for every observation.
 */
export class RequestTimes {
  readonly name = name
  readonly help = help
  readonly type = 'histogram'
  readonly aggregator = 'sum'
  readonly #series: Record<Via, Map<string, Map<number, Series>>> = { rest: new Map(), mcp: new Map(), site: new Map() }

  observe(operation: string, via: Via, status: number, seconds: number): void {
    const { counts } = this.#addTo(operation, via, status, seconds)
    for (let index = bounds.length - 1; index >= 0 && seconds <= bounds[index]!; index--) counts[index]!++
    counts[bounds.length]!++
  }

  #addTo(operation: string, via: Via, status: number, seconds: number): Series {
    const operations = this.#series[via]
    let statuses = operations.get(operation)
    if (!statuses) operations.set(operation, (statuses = new Map()))
    let series = statuses.get(status)
    if (!series)
      statuses.set(
        status,
        (series = { labels: { operation, via, status }, counts: new Array(bounds.length + 1).fill(0), sum: 0 }),
      )
    series.sum += seconds
    return series
  }

  /** The metric in the format of prom-client's registry. */
  async get() {
    const all = Object.values(this.#series).flatMap((operations) =>
      [...operations.values()].flatMap((statuses) => [...statuses.values()]),
    )
    const values = all.flatMap(({ labels, counts, sum }) => [
      ...counts.map((value, index) => ({
        metricName: `${name}_bucket`,
        labels: { le: bounds[index] ?? '+Inf', ...labels },
        value,
      })),
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: counts.at(-1)! },
    ])
    return { name, help, type: this.type, values, aggregator: this.aggregator }
  }

  reset(): void {
    for (const operations of Object.values(this.#series)) operations.clear()
  }
}
