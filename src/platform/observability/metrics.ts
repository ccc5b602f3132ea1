import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { RequestTimes, type Via } from './request-times.ts'

export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new RequestTimes()
  readonly #jobs: Counter<'job' | 'outcome'>

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'slipway_' })
    this.registry.registerMetric(this.#requests as unknown as Metric)
    this.#jobs = new Counter({
      name: 'slipway_jobs_total',
      help: 'Background jobs processed.',
      labelNames: ['job', 'outcome'],
      registers: [this.registry],
    })
  }

  request(operation: string, via: Via, status: number, seconds: number) {
    this.#requests.observe(operation, via, status, seconds)
  }

  job(job: string, outcome: 'done' | 'failed') {
    this.#jobs.inc({ job, outcome })
  }
}
