import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedResponse } from '../bare.ts'
import type { Load } from '../load.ts'
import { matchingLine, type Started, start } from './processes.ts'

// The bare server sets these itself.
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
const concurrency = 8

type Request = Load['requests'][number]

/** Starts a bare server that answers the same requests with the recorded bytes and headers of the service. */
export async function startBare(
  service: string,
  routes: string[],
  requests: readonly Request[],
): Promise<Started & { url: string }> {
  const file = join(mkdtempSync(join(tmpdir(), 'slipway-bench-')), 'answers.json')
  writeFileSync(file, JSON.stringify(await record(service, requests)))
  const started = start('bench/bare.ts', [JSON.stringify(routes), file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [, url] = await matchingLine(started, /bare server on (\S+)/)
  return { ...started, url: url! }
}

async function record(service: string, requests: readonly Request[]): Promise<RecordedResponse[]> {
  const recorded: RecordedResponse[] = []
  const waiting = new Map(requests.map((request) => [request.body ?? request.path, request])).values()
  const work = async () => {
    for (const { path, ...init } of waiting) {
      const response = await fetch(service + path, init)
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)))
      recorded.push({ path, requestBody: init.body, headers, body: await response.text() })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return recorded
}
