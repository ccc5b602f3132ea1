import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recorded } from '../bare.ts'
import { type Started, said, start } from './processes.ts'

// Written by the server itself for each answer.
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
const atOnce = 8

/** A bare server that sends, to the same requests, the very bytes and headers that the service sends. */
export async function startBare(
  service: string,
  routes: string[],
  paths: readonly string[],
): Promise<Started & { url: string }> {
  const file = join(mkdtempSync(join(tmpdir(), 'slipway-bench-')), 'answers.json')
  writeFileSync(file, JSON.stringify(await record(service, [...new Set(paths)])))
  const started = start('bench/bare.ts', [JSON.stringify(routes), file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [, url] = await said(started, /bare server on (\S+)/)
  return { ...started, url: url! }
}

async function record(service: string, paths: string[]): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) {
      const response = await fetch(service + path)
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.has(name)))
      recorded.push({ path, headers, body: await response.text() })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return recorded
}
