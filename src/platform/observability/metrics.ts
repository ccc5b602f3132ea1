import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export class Metrics {
  readonly registry = new Registry()
  readonly #requests: Histogram<'operation' | 'via' | 'status'>
  readonly #jobs: Counter<'job' | 'outcome'>

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'slipway_' })
    this.#requests = new Histogram({
      name: 'slipway_request_seconds',
      help: 'Time to answer, by operation or page.',
      labelNames: ['operation', 'via', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    })
    this.#jobs = new Counter({ name: 'slipway_jobs_total', help: 'Background jobs worked on.', labelNames: ['job', 'outcome'], registers: [this.registry] })
  }

  request(operation: string, via: 'rest' | 'mcp' | 'site', status: number, seconds: number) {
    this.#requests.observe({ operation, via, status }, seconds)
  }

  job(job: string, outcome: 'done' | 'failed') {
    this.#jobs.inc({ job, outcome })
  }
}
