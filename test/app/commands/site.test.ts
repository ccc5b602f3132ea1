import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../platform/jobs/support.ts'
import { type Environment, type RunningService, result, runInProcess, serve } from './support/slipway.ts'
import { eachStorageKind } from './support/storages.ts'

eachStorageKind('a site created at the command line', (storage) => {
  let environment: Environment
  let key: string
  let served: RunningService | undefined
  before(async () => {
    environment = await storage.open()
  })
  after(async () => {
    served?.process.kill('SIGKILL')
    await served?.ended
  })

  const get = async (path: string, headers = {}) => {
    const response = await fetch(served!.url + path, { headers })
    return { status: response.status, body: (await response.json()) as any }
  }

  test('has an account, an admin and a key before it is first served', async () => {
    assert.deepEqual(
      await result(
        ['user', 'create', '--email', 'Ada@Boats.example', '--password', 'a long password', '--name', 'Ada'],
        environment,
      ),
      { id: 1, email: 'ada@boats.example', role: 'member' },
    )
    const made = await result(
      ['key', 'create', '--email', 'ada@boats.example', '--name', 'laptop', '--scopes', 'account:read'],
      environment,
    )
    key = made.key
    assert.match(key, /^slw_[0-9A-Za-z]{36}$/)
    const [{ subject, device, details }] = await result(['audit', 'list', '--action', 'api_key.made'], environment)
    assert.deepEqual(
      { subject, device, details },
      {
        subject: `api_key:${made.id}`,
        device: 'command line',
        details: { name: 'laptop', scopes: ['account:read'], member: 1 },
      },
    )
    assert.deepEqual(await result(['roles', 'grant', '--email', 'ada@boats.example', '--role', 'owner'], environment), {
      email: 'ada@boats.example',
      role: 'owner',
    })
  })

  test('stores a setting', async () => {
    assert.deepEqual(await result(['settings', 'set', 'site.name', 'Harbour'], environment), {
      key: 'site.name',
      value: 'Harbour',
    })
    assert.equal((await result(['settings', 'get', 'site.name'], environment)).value, 'Harbour')
  })

  test('stores a price with its history, and refuses an invalid one', {
    skip: storage.kind === 'embedded',
  }, async () => {
    const changed = await result(
      ['products', 'set', 'launch', '--price', '129.00', '--name', 'Big launch'],
      environment,
    )
    assert.deepEqual(
      [changed.code, changed.price_cents, changed.name, changed.on_sale],
      ['launch', 12_900, 'Big launch', true],
    )
    const prices = (await result(['products', 'history', 'launch'], environment)) as unknown as {
      price_cents: number
      changed_by: string
    }[]
    assert.deepEqual(
      prices.map(({ price_cents, changed_by }) => [price_cents, changed_by]),
      [
        [12_900, 'command line'],
        [9_900, 'first prices'],
      ],
    )
    assert.match((await runInProcess(['products', 'list'], environment)).stdout, /^launch +\$129\.00 {2}Big launch$/m)
    assert.match(
      (await runInProcess(['products', 'set', 'launch', '--price', '12900'], environment)).stderr,
      /Change Big launch from \$129\.00 to \$12,900\.00\? Add --yes to confirm\./,
    )
    assert.match(
      (await runInProcess(['products', 'set', 'launch', '--price', '12900', '--yes'], environment)).stdout,
      /^launch costs \$12,900\.00$/m,
    )
    assert.match(
      (await runInProcess(['products', 'set', 'launch', '--price', '129', '--yes'], environment)).stdout,
      /^launch costs \$129\.00$/m,
    )
    assert.match(
      (await runInProcess(['products', 'set', 'launch', '--price', '$129'], environment)).stderr,
      /--price.*amount in USD, like 49\.00/,
    )
  })

  test('--as runs a command by the rules of a role, and names the person in the audit log', {
    skip: storage.kind === 'embedded',
  }, async () => {
    const ed = 'ed@boats.example'
    const { id } = await result(['user', 'create', '--email', ed], environment)
    await result(['roles', 'grant', '--email', ed, '--role', 'editor'], environment)
    const run = async (...args: string[]) => (await runInProcess(['--as', ed, ...args], environment)).stderr
    assert.match(await run('products', 'list'), /Only owners and admins can run products list\. .* is Editor/)
    assert.match(await run('doctor'), /Only the operator of the machine can run doctor/)
    await result(['--as', ed, 'categories', 'add', 'Lighthouses'], environment)
    const [event] = await result(['audit', 'list', '--action', 'admin.acted'], environment)
    assert.equal(event.actor_id, id)
  })

  test('is served at the printed address, with everything created before', async () => {
    served = await serve(environment)
    assert.match(served.url, /^http:\/\/localhost:\d+$/)
    const site = await get('/api/v1/site')
    assert.equal(site.status, 200)
    assert.equal(site.body.name, 'Harbour')
    assert.equal(site.body.urls.api, `${served.url}/api/v1`)
    const account = await get('/api/v1/me', { authorization: `Bearer ${key}` })
    assert.equal(account.status, 200)
    assert.deepEqual(
      [account.body.email, account.body.role, account.body.email_verified, account.body.scopes],
      ['ada@boats.example', 'admin', true, ['account:read']],
    )
    assert.equal(account.body.authentication.name, 'laptop')
  })

  test('picks up a setting that is changed while it is running, if the storage can be shared', async () => {
    const { code, stderr } = await runInProcess(['settings', 'set', 'site.name', 'Quay'], environment)
    if (storage.kind === 'postgres') {
      assert.equal(code, 0, stderr)
      await until('the running site has heard', async () => (await get('/api/v1/site')).body.name === 'Quay')
    } else {
      assert.equal(code, 1)
      assert.match(
        stderr,
        new RegExp(
          `^slipway: The database in .* is in use by process \
${served!.process.pid} \\(.*serve\\)\\. Stop that process first, or set DATABASE_URL .*\\n$`,
        ),
      )
    }
  })

  test('is served again after kill -9', async () => {
    served!.process.kill('SIGKILL')
    assert.equal((await served!.ended).signal, 'SIGKILL')
    served = await serve(environment)
    assert.equal((await get('/api/v1/me', { authorization: `Bearer ${key}` })).status, 200)
  })

  test('logs no credentials', async () => {
    await until('the request is in the log', () => /"route":"\/api\/v1\/me".*"status":200/.test(served!.output()))
    const output = served!.output()
    assert.doesNotMatch(output, /slw_/)
    if (environment.DATABASE_URL) assert.ok(!output.includes(environment.DATABASE_URL))
  })

  test('finishes the request in progress when it is stopped, and exits cleanly', async () => {
    const { port } = new URL(served!.url)
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const answer = await stopDuringRequest(Number(port), message, () => served!.process.kill('SIGTERM'))
    assert.match(answer, /^HTTP\/1\.1 200 OK/)
    assert.match(answer, /"name":"get_site_info"/)
    const { code, signal } = await served!.ended
    assert.deepEqual([code, signal], [0, null])
  })
})

/** Sends half of a request, stops the service, and sends the rest once it accepts no new connections. */
async function stopDuringRequest(port: number, message: string, tellToStop: () => void): Promise<string> {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (text) => (answer += text)).on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const head = [
    'POST /mcp HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'Connection: close',
    '',
    '',
  ]
  socket.write(head.join('\r\n') + message.slice(0, 10))
  await until('the request has arrived', () => socket.bytesWritten > 10)
  await fetch(`http://127.0.0.1:${port}/healthz`)
  tellToStop()
  await until('nobody new is taken', () =>
    fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 503,
      () => true,
    ),
  )
  socket.write(message.slice(10))
  await closed
  return answer
}
