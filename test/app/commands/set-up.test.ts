import assert from 'node:assert/strict'
import { test } from 'node:test'
import { result, runInProcess, serve, slipway } from './support/slipway.ts'
import { emptyDatabase } from './support/storages.ts'

const database = emptyDatabase()

test('an empty site prints the set-up address, is set up by one command, and is managed by others', async (t) => {
  const environment = await database()
  const served = await serve(environment)
  t.after(() => served.process.kill('SIGKILL'))
  const address = await new Promise<string>((resolve) => {
    const look = () => /Set it up at (http:\S+\/set-up\/[\w-]{32})/.exec(served.output())?.[1]
    const known = look()
    if (known) resolve(known)
    else served.process.stdout!.on('data', () => look() && resolve(look()!))
  })
  const statusOf = async (url: string) => (await fetch(url)).status
  assert.equal(await statusOf(address), 200)
  const options = [
    '--email',
    'Owner@boats.example',
    '--password',
    'a long password',
    '--site-name',
    'Harbour',
    '--time-zone',
    'Europe/Zurich',
    '--categories',
    'business',
    '--seller-name',
    'Harbour Ltd',
    '--seller-address',
    '1 Quay\\nDublin',
    '--seller-country',
    'ie',
    '--seller-vat-number',
    'IE6433435F',
  ]
  assert.deepEqual(await result(['setup', ...options], environment), {
    admin: 'owner@boats.example',
    categories: 21,
    mail: null,
  })
  assert.equal(await statusOf(address), 404)
  const again = await runInProcess(['setup', ...options], environment)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /already has an admin/)
  const demoted = await runInProcess(['roles', 'revoke', '--email', 'owner@boats.example', '--yes'], environment)
  assert.equal(demoted.code, 1)
  assert.match(demoted.stderr, /only owner/)
  const lines = (await slipway(['audit', 'export', '--action', 'account.made'], environment)).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ about, device }) => [about, device]),
    [['owner', 'command line']],
  )
  served.process.kill('SIGTERM')
  await served.ended
})
