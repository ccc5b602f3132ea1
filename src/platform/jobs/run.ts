import type { JobResult, Job as Run } from 'pg-boss'
import type { App } from '../app.ts'
import { noteFullDisk } from '../disk-space.ts'
import type { JobOutcome } from '../observability/platform-metrics.ts'
import { activeTracer } from '../observability/tracing.ts'
import type { Job } from './declare.ts'

/** Runs a job once. Invalid data goes straight to the dead letters, because a retry would not help. */
export async function runJob(app: App, job: Job, run: Run<unknown>): Promise<JobResult> {
  const { id, data, retryCount } = run
  const details = { job: job.name, run: id, try: retryCount + 1 }
  const start = performance.now()
  const count = (outcome: JobOutcome) => app.metrics.job(job.name, outcome, (performance.now() - start) / 1000)
  const parsed = job.data.safeParse(data)
  if (!parsed.success) {
    count('bad_data')
    app.log.error({ ...details, err: parsed.error }, 'job has bad data')
    return { id, status: 'deadletter', output: badData(job, parsed.error) }
  }
  const work = () =>
    job.run(app, parsed.data).catch((err: unknown) => {
      app.log.warn({ ...details, err }, 'job failed')
      throw err
    })
  try {
    await inTraceOf(run, job, work)
    count('done')
    return { id, status: 'completed' }
  } catch (err) {
    count('failed')
    noteFullDisk(app, err)
    return { id, status: 'failed', output: err instanceof Error ? err : new Error(String(err)) }
  }
}

/** Continues the trace of the request that queued the run. */
function inTraceOf({ id, groupId }: Run<unknown>, { name }: Job, work: () => Promise<void>): Promise<void> {
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name, 'messaging.message.id': id }
  return activeTracer()?.span(`job ${name}`, { kind: 'consumer', parent: groupId, attributes }, work) ?? work()
}

export function badData(job: Job, error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Error {
  const issues = error.issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
  return new Error(`Bad data for ${job.name}: ${issues.join('; ')}`)
}
