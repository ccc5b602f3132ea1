import { statfs } from 'node:fs/promises'
import { systemClock } from '../clock.ts'
import { sql } from '../database/sql.ts'
import { queueStates } from '../jobs/states.ts'
import { threadStates } from '../threads/pool.ts'
import { commit, version } from '../version.ts'
import { databaseUp } from './database-readings.ts'
import { type MetricList, type MetricSource, metric, sample } from './metric.ts'

const buildInfo = metric('gauge', 'slipway_build_info', 'Always 1, with the running version and commit.', [
  'version',
  'commit',
])

export type JobOutcome = 'done' | 'failed' | 'bad_data'

export const jobRuns = metric('counter', 'slipway_jobs_total', 'Background job runs in this process.', [
  'job',
  'outcome',
])
export const jobSeconds = metric(
  'histogram',
  'slipway_job_seconds',
  'Duration of background job runs.',
  ['job', 'outcome'],
  [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
)
export const rateLimitRefusals = metric(
  'counter',
  'slipway_rate_limit_refusals_total',
  'Requests refused with 429, by the limit they reached.',
  ['limit'],
)

const queueJobs = metric('gauge', 'slipway_queue_jobs', 'Jobs in each queue: waiting, later (delayed) or active.', [
  'queue',
  'state',
])
const queueAge = metric(
  'gauge',
  'slipway_queue_age_seconds',
  'How long ago the oldest waiting job in each queue could have started.',
  ['queue'],
)
const deadLetters = metric('gauge', 'slipway_dead_letters', 'Jobs that failed permanently and wait for a decision.', [
  'queue',
])
const clockSkew = metric(
  'gauge',
  'slipway_clock_skew_seconds',
  'How far the clock of this machine is ahead of the database server’s.',
)
const queues: MetricSource = {
  metrics: [queueJobs, queueAge, deadLetters, clockSkew, databaseUp],
  async query(db) {
    const { database } = await db.one(sql<{ database: Date }>`select clock_timestamp() as database`)
    const unfinished = await queueStates(db)
    const queues = await db.many(sql<{ name: string }>`select name from pgboss.queue where policy = 'exclusive'`)
    // Empty queues are reported as 0, so that graphs have no gaps.
    const states = queues.map(({ name }) => ({
      waiting: 0,
      later: 0,
      active: 0,
      dead: 0,
      lag: 0,
      ...unfinished.get(name),
      name,
    }))
    return [
      sample(clockSkew, {}, (systemClock.now().getTime() - database.getTime()) / 1000),
      ...states.flatMap(({ name: queue, waiting, later, active, dead, lag }) => [
        ...Object.entries({ waiting, later, active }).map(([state, count]) =>
          sample(queueJobs, { queue, state }, count),
        ),
        sample(queueAge, { queue }, lag),
        sample(deadLetters, { queue }, dead),
      ]),
    ]
  },
}

const cacheRequests = metric(
  'counter',
  'slipway_cache_requests_total',
  'Cache lookups for public responses and pages: hit, miss, shared (waited for another request) or stale (in an outage).',
  ['result'],
)
const cacheEvictions = metric(
  'counter',
  'slipway_cache_evictions_total',
  'Entries removed from the cache: full, old, changed (a write invalidated it) or cleared (all of them).',
  ['reason'],
)
const cacheEntries = metric('gauge', 'slipway_cache_entries', 'Entries in the cache.')
const cacheBytes = metric('gauge', 'slipway_cache_bytes', 'Bytes in the cache.')
const cache: MetricSource = {
  metrics: [cacheRequests, cacheEvictions, cacheEntries, cacheBytes],
  read({ cache: { figures } }) {
    const { hit, miss, shared, stale, full, old, changed, cleared, entries, bytes } = figures
    return [
      ...Object.entries({ hit, miss, shared, stale }).map(([result, count]) =>
        sample(cacheRequests, { result }, count),
      ),
      ...Object.entries({ full, old, changed, cleared }).map(([reason, count]) =>
        sample(cacheEvictions, { reason }, count),
      ),
      sample(cacheEntries, {}, entries),
      sample(cacheBytes, {}, bytes),
    ]
  },
}

const connections = metric('gauge', 'slipway_database_connections', 'Database connections: active or idle.', ['state'])
const maxConnections = metric('gauge', 'slipway_database_connections_max', 'The size of the connection pool.')
const waitingForConnection = metric(
  'gauge',
  'slipway_database_waiting',
  'Queries and transactions waiting for a connection right now.',
)
const waits = metric(
  'counter',
  'slipway_database_waits_total',
  'Queries and transactions that had to wait for a connection.',
)
const waitSeconds = metric(
  'counter',
  'slipway_database_wait_seconds_total',
  'Total time that queries and transactions waited for a connection.',
)
const pool: MetricSource = {
  metrics: [connections, maxConnections, waitingForConnection, waits, waitSeconds],
  read({ db }) {
    const { active, idle, max, waiting, waited, waitedSeconds } = db.connections
    return [
      sample(connections, { state: 'active' }, active),
      sample(connections, { state: 'idle' }, idle),
      sample(maxConnections, {}, max),
      sample(waitingForConnection, {}, waiting),
      sample(waits, {}, waited),
      sample(waitSeconds, {}, waitedSeconds),
    ]
  },
}

const threads = metric('gauge', 'slipway_threads', 'Running threads for slow work.', ['lane'])
const threadQueue = metric('gauge', 'slipway_thread_queue', 'Calls waiting for a thread.', ['lane'])
const threadQueueMax = metric(
  'gauge',
  'slipway_thread_queue_max',
  'How many calls can wait for a thread. Calls beyond that get 503.',
  ['lane'],
)
const threadCalls = metric(
  'counter',
  'slipway_thread_calls_total',
  'Thread calls: done, failed, ended (took too long or too much memory) or refused (the queue was full).',
  ['lane', 'outcome'],
)
const threadPools: MetricSource = {
  metrics: [threads, threadQueue, threadQueueMax, threadCalls],
  read: () =>
    threadStates().flatMap(({ lane, running, queued, maxQueued, calls }) => [
      sample(threads, { lane }, running),
      sample(threadQueue, { lane }, queued),
      sample(threadQueueMax, { lane }, maxQueued),
      ...Object.entries(calls).map(([outcome, count]) => sample(threadCalls, { lane, outcome }, count)),
    ]),
}

const diskFree = metric('gauge', 'slipway_disk_free_bytes', 'Free space where DATA_DIR is.')
const machine: MetricSource = {
  metrics: [buildInfo, diskFree],
  async read({ config }) {
    const space = await statfs(config.DATA_DIR).catch(() => undefined)
    return [
      sample(buildInfo, { version, commit }, 1),
      ...(space ? [sample(diskFree, {}, space.bavail * space.bsize)] : []),
    ]
  },
}

/** The metrics of every product on this platform, in addition to request times and prom-client's Node.js metrics. */
export const platformMetrics: MetricList = {
  counted: [jobRuns, jobSeconds, rateLimitRefusals],
  sources: [machine, queues, cache, pool, threadPools],
}
