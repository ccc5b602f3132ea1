import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { authorizationServer } from './support/authorization-server.ts'

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist',
  'index.js',
)
const server = await authorizationServer()
after(() => server.close())

interface Check {
  id: string
  status: string
  errorMessage?: string
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Runs all scenarios and opens the authorization URL of each. */
async function runSuite(): Promise<Map<string, Check[]>> {
  const [port, output] = [await freePort(), await mkdtemp(join(tmpdir(), 'conformance-'))]
  const browser = await server.browser(await server.member())
  const registered = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [`http://127.0.0.1:${port}/callback`] }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const args = [
    'authorization',
    '--url',
    server.url,
    '--client-id',
    client_id,
    '--resource',
    server.app.urls.mcp,
    '-p',
    String(port),
    '-o',
    output,
  ]
  const child = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'inherit'], timeout: 400_000 })
  let printed = ''
  let opened = false
  child.stdout.on('data', async (text) => {
    printed += text
    const address = /http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?\S+(?=\n)/.exec(printed)?.[0]
    if (!address || opened) return
    opened = true
    await fetch(await browser.authorize(address))
  })
  await new Promise((resolve) => child.on('close', resolve))
  const results = new Map<string, Check[]>()
  for (const folder of await readdir(output)) {
    results.set(
      folder.slice('authorization-server-'.length).replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
      JSON.parse(await readFile(join(output, folder, 'checks.json'), 'utf8')),
    )
  }
  await rm(output, { recursive: true })
  return results
}

test("the suite's authorization scenarios pass", { timeout: 500_000 }, async () => {
  const results = await runSuite()
  assert.deepEqual([...results.keys()].sort(), ['authorization-code-grant', 'authorization-server-metadata-endpoint'])
  for (const checks of results.values()) {
    assert.ok(checks.length > 0)
    assert.deepEqual(
      checks.filter(({ status }) => status !== 'SUCCESS').map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
      [],
    )
  }
})
