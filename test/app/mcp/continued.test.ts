import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { sql } from '../../../src/platform/database/sql.ts'
import { openShop, type Shop } from '../../shop/orders/support.ts'
import { makeListing } from '../../support/listings.ts'
import { onOneStorage } from '../../support/storage.ts'

const versions: [version: string, options: object][] = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025-11-25', { supportedProtocolVersions: ['2025-11-25'] }],
  ['2025-06-18', { supportedProtocolVersions: ['2025-06-18'] }],
  ['2025-03-26', { supportedProtocolVersions: ['2025-03-26'] }],
]
const byVersion = Object.fromEntries(versions)
const opensPages = { elicitation: { url: {} } }
const tasks = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

type Data = Record<string, unknown>

onOneStorage('after a tool has answered, the MCP server', (storage) => {
  let site: Shop
  const clients: { close(): Promise<void> }[] = []
  before(async () => {
    site = await openShop(storage)
    site.app.urls.moveTo(await site.server.listen({ host: '127.0.0.1', port: 0 }))
  })
  after(async () => {
    for (const client of clients) await client.close()
    await site.close()
    await site.vies.close()
  })

  const headers = () => ({ authorization: `Bearer ${site.key}` })

  async function connect(options: object) {
    const client = new Client({ name: 'test', version: '1' }, options)
    clients.push(client)
    await client.connect(
      new StreamableHTTPClientTransport(new URL(site.app.urls.mcp), { requestInit: { headers: headers() } }),
    )
    return client
  }

  async function connect1(capabilities: object = {}) {
    const client = new Client1({ name: 'test', version: '1' }, { capabilities })
    clients.push(client)
    const transport = new Transport1(new URL(site.app.urls.mcp), { requestInit: { headers: headers() } })
    await client.connect(transport as Parameters<typeof client.connect>[0])
    return client
  }

  /** A modern request, with what a client may add to its `_meta`. */
  async function post(
    method: string,
    params: Data,
    { capabilities = {}, meta = {} }: { capabilities?: Data; meta?: Data } = {},
  ) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': capabilities,
      ...meta,
    }
    const response = await fetch(site.app.urls.mcp, {
      method: 'POST',
      headers: {
        ...headers(),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': String(params.name ?? params.taskId),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
    })
    const text = await response.text()
    const messages = text.startsWith('{')
      ? [JSON.parse(text)]
      : [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!))
    return { status: response.status, messages, last: messages.at(-1) }
  }

  let made = 0
  const newUrl = () => `https://sample-${++made}.example`
  const idOf = (result: Data) => String((result.structuredContent as Data).id)
  async function submit(client: Client): Promise<string> {
    return idOf(await client.callTool({ name: 'submit_listing', arguments: { url: newUrl() } }))
  }
  async function newestDraft(): Promise<string> {
    const { id } = await site.app.db.one(sql<{ id: string }>`
      select id from drafts order by created_at desc, url desc limit 1`)
    return id
  }
  const reads = (id: string, page: string, done: number) =>
    site.app.db.run(sql`
      update drafts set progress_step = 'reading', progress_page = ${page}, progress_done = ${done}, progress_total = 12
      where id = ${id}`)
  const finishes = (id: string) =>
    site.app.db.run(sql`update drafts set status = 'ready', progress_step = 'done' where id = ${id}`)

  for (const [version, options] of versions) {
    describe(`in ${version}`, () => {
      test('get_draft with a progress token says what is read, and answers when the draft is ready', async () => {
        const client = await connect(options)
        const id = await submit(client)
        await reads(id, 'Homepage', 0)
        const told: { progress: number; total?: number; message?: string }[] = []
        const result = await client.callTool(
          { name: 'get_draft', arguments: { id } },
          {
            onprogress: (progress) => {
              told.push(progress)
              if (told.length === 1) void reads(id, 'Pricing', 2)
              if (told.length === 2) void finishes(id)
            },
          },
        )
        assert.deepEqual(
          told.map(({ message }) => message),
          ['Reading the homepage (1 of up to 12 pages)', 'Reading “Pricing” (3 of up to 12 pages)'],
        )
        assert.deepEqual([told[0]!.progress, told[1]!.progress, told[1]!.total], [0, 2, 13])
        assert.equal((result.structuredContent as Data).status, 'ready')
      })

      test('without a progress token get_draft answers right away', async () => {
        const client = await connect(options)
        const id = await submit(client)
        const { structuredContent } = await client.callTool({ name: 'get_draft', arguments: { id } })
        assert.equal((structuredContent as Data).status, 'crawling')
      })
    })
  }

  test('submit_listing with a progress token answers with the ready draft', async () => {
    const client = await connect(byVersion['2025-11-25']!)
    const { structuredContent } = await client.callTool(
      { name: 'submit_listing', arguments: { url: newUrl() } },
      { onprogress: () => void newestDraft().then(finishes) },
    )
    assert.equal((structuredContent as Data).status, 'ready')
  })

  test('a request that only the SDK understands gets progress too', async () => {
    const id = await submit(await connect(byVersion['2026-07-28']!))
    await reads(id, 'Team', 1)
    const asked = post(
      'tools/call',
      { name: 'get_draft', arguments: { id } },
      { meta: { progressToken: 'p', 'io.modelcontextprotocol/logLevel': 'info' } },
    )
    setTimeout(() => void finishes(id), 1500)
    const { messages, last } = await asked
    assert.equal(messages[0].params.message, 'Reading “Team” (2 of up to 12 pages)')
    assert.equal(last.result.structuredContent.status, 'ready')
  })

  test('progress of someone else’s draft is not shown', async () => {
    const id = await submit(await connect(byVersion['2026-07-28']!))
    const stranger = await site.keyFor(await site.member())
    const own = site.key
    site.key = stranger
    try {
      const { last } = await post(
        'tools/call',
        { name: 'get_draft', arguments: { id } },
        { meta: { progressToken: 1 } },
      )
      assert.equal(last.result.isError, true)
    } finally {
      site.key = own
    }
  })

  test('limits the waiting clients of an address, and frees the place of one that leaves', async () => {
    const client = await connect(byVersion['2026-07-28']!)
    const id = await submit(client)
    await reads(id, 'Homepage', 0)
    const leave = Array.from({ length: 10 }, () => new AbortController())
    const streams = await Promise.all(
      leave.map(({ signal }) => {
        const started = Promise.withResolvers<void>()
        client
          .callTool({ name: 'get_draft', arguments: { id } }, { signal, onprogress: () => started.resolve() })
          .catch(() => {})
        return started.promise
      }),
    )
    assert.equal(streams.length, 10)
    const waits = async () => {
      const progressed = Promise.withResolvers<boolean>()
      const gone = new AbortController()
      client
        .callTool(
          { name: 'get_draft', arguments: { id } },
          { signal: gone.signal, onprogress: () => progressed.resolve(true) },
        )
        .then(
          () => progressed.resolve(false),
          () => {},
        )
      return progressed.promise.finally(() => gone.abort())
    }
    assert.equal(await waits(), false, 'the eleventh is answered right away')
    for (const client of leave) client.abort()
    for (let attempt = 0; !(await waits()); attempt++) {
      assert.ok(attempt < 100, 'places are not freed')
      await new Promise((next) => setTimeout(next, 100))
    }
    await finishes(id)
  })

  describe('with tasks', () => {
    test('answers submit_listing with a task in 2026-07-28, whose result is the draft', async () => {
      const created = await post(
        'tools/call',
        { name: 'submit_listing', arguments: { url: newUrl() } },
        { capabilities: tasks },
      )
      const { resultType, taskId, status, ttlMs } = created.last.result
      assert.deepEqual({ resultType, status, ttlMs }, { resultType: 'task', status: 'working', ttlMs: null })
      const id = taskId.slice('draft_'.length)
      await reads(id, 'Pricing', 2)
      const working = await post('tasks/get', { taskId }, { capabilities: tasks })
      assert.equal(working.last.result.resultType, 'complete')
      assert.equal(working.last.result.status, 'working')
      assert.equal(working.last.result.statusMessage, 'Reading “Pricing” (3 of up to 12 pages)')
      for (const method of ['tasks/cancel', 'tasks/update'])
        assert.equal(
          (await post(method, { taskId, inputResponses: {} }, { capabilities: tasks })).last.result.resultType,
          'complete',
        )
      await finishes(id)
      const done = await post('tasks/get', { taskId }, { capabilities: tasks })
      assert.equal(done.last.result.status, 'completed')
      assert.equal(done.last.result.result.structuredContent.status, 'ready')
      const bySdk = await post(
        'tasks/get',
        { taskId },
        { capabilities: tasks, meta: { 'io.modelcontextprotocol/logLevel': 'info' } },
      )
      assert.deepEqual(bySdk.last.result.result, done.last.result.result)
    })

    test('refuses clients that did not declare them, unknown tasks and tasks of others', async () => {
      const undeclared = await post('tasks/get', { taskId: 'draft_x' })
      assert.equal(undeclared.last.error.code, -32021)
      const known = await submit(await connect(byVersion['2026-07-28']!))
      for (const taskId of ['draft_x', 'nothing', `draft_${crypto.randomUUID()}`])
        assert.equal((await post('tasks/get', { taskId }, { capabilities: tasks })).last.error.code, -32602)
      const own = site.key
      site.key = await site.keyFor(await site.member())
      const others = await post('tasks/get', { taskId: `draft_${known}` }, { capabilities: tasks })
      site.key = own
      assert.equal(others.last.error.code, -32602)
      const plain = await post('tools/call', { name: 'submit_listing', arguments: { url: newUrl() } })
      assert.equal(plain.last.result.resultType, 'complete')
    })

    test('works with the tasks of version 1 of the official client, in 2025-11-25', async () => {
      const client = await connect1()
      assert.deepEqual(client.getServerCapabilities()?.tasks, { cancel: {}, requests: { tools: { call: {} } } })
      await client.listTools()
      const seen: string[] = []
      for await (const message of client.experimental.tasks.callToolStream(
        { name: 'submit_listing', arguments: { url: newUrl() } },
        undefined,
        { task: { ttl: 60_000 } },
      )) {
        seen.push(message.type)
        if (message.type === 'taskCreated') await finishes(message.task.taskId.slice('draft_'.length))
        if (message.type === 'result') assert.equal((message.result.structuredContent as Data).status, 'ready')
        if (message.type === 'error') throw message.error
      }
      assert.equal(seen[0], 'taskCreated')
      assert.equal(seen.at(-1), 'result')
    })
  })

  describe('when a page has to be opened', () => {
    const item = async () => [{ product: 'launch', listing_id: await site.listing(), week: '2026-11-23' }]
    const pays = (url: string) =>
      site.app.db.run(sql`
        update orders set status = 'paid', paid_at = ${site.clock.now()}
        where token = ${url.split('/').at(-1)!}`)

    for (const version of ['2026-07-28', '2025-11-25']) {
      test(`create_checkout continues in ${version} once the person has paid`, async () => {
        const client = await connect({ ...byVersion[version], capabilities: opensPages })
        const opened: string[] = []
        client.setRequestHandler('elicitation/create', async ({ params }) => {
          const { url } = params as { url: string }
          opened.push(url)
          await pays(url)
          return { action: 'accept' }
        })
        const { structuredContent } = await client.callTool({
          name: 'create_checkout',
          arguments: { items: await item() },
        })
        const { status, checkout_url: url } = structuredContent as Data
        assert.equal(status, 'paid')
        assert.deepEqual(opened, [url], 'one order was made')
      })

      test(`create_checkout answers with the link in ${version} if the person declines`, async () => {
        const client = await connect({ ...byVersion[version], capabilities: opensPages })
        client.setRequestHandler('elicitation/create', async () => ({ action: 'decline' }))
        const { structuredContent } = await client.callTool({
          name: 'create_checkout',
          arguments: { items: await item() },
        })
        const { status, checkout_url: url } = structuredContent as Data
        assert.equal(status, 'pending')
        assert.match(String(url), /\/checkout\//)
      })
    }

    test('works with version 1 of the official client', async () => {
      const client = await connect1(opensPages)
      const { ElicitRequestSchema } = await import('@modelcontextprotocol/sdk/types.js')
      client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
        await pays((params as { url: string }).url)
        return { action: 'accept' }
      })
      const { structuredContent } = await client.callTool({
        name: 'create_checkout',
        arguments: { items: await item() },
      })
      assert.equal((structuredContent as Data).status, 'paid')
    })

    test('clients that cannot open pages get the link, in every version', async () => {
      for (const [, options] of versions) {
        const client = await connect(options)
        const { structuredContent } = await client.callTool({
          name: 'create_checkout',
          arguments: { items: await item() },
        })
        assert.equal((structuredContent as Data).status, 'pending')
      }
    })

    test('the state of a request is valid for its member and its tool only', async () => {
      const call = { name: 'create_checkout', arguments: { items: await item() } }
      const asked = await post('tools/call', call, { capabilities: opensPages })
      const { requestState, inputRequests } = asked.last.result
      assert.equal(asked.last.result.resultType, 'input_required')
      assert.equal(inputRequests.page.params.mode, 'url')
      const inputResponses = { page: { action: 'decline' } }
      const retried = await post('tools/call', { ...call, inputResponses, requestState }, { capabilities: opensPages })
      assert.equal(retried.last.result.structuredContent.status, 'pending')
      const bySdk = await post(
        'tools/call',
        { ...call, inputResponses, requestState },
        { capabilities: opensPages, meta: { 'io.modelcontextprotocol/logLevel': 'info' } },
      )
      assert.deepEqual(bySdk.last.result.structuredContent, retried.last.result.structuredContent)
      const changed = `${requestState.slice(0, -2)}xx`
      const tampered = await post(
        'tools/call',
        { ...call, inputResponses, requestState: changed },
        { capabilities: opensPages },
      )
      assert.equal(tampered.last.error.code, -32602)
      const own = site.key
      site.key = await site.keyFor(await site.member())
      const stolen = await post('tools/call', { ...call, inputResponses, requestState }, { capabilities: opensPages })
      site.key = own
      assert.equal(stolen.last.error.code, -32602)
    })

    test('claim_listing opens the page of the claim, and continues once it is verified', async () => {
      await makeListing(site, { slug: 'claimable', name: 'Claimable' })
      const client = await connect({ ...byVersion['2026-07-28'], capabilities: opensPages })
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        const { url, message } = params as { url: string; message: string }
        assert.match(message, /to claim Claimable, then select Check now/)
        await site.app.db.run(sql`
          update claims set status = 'verified', proven_at = ${site.clock.now()}, settled_at = ${site.clock.now()}
          where id = ${Number(url.split('/').at(-1))}`)
        return { action: 'accept' }
      })
      const { structuredContent } = await client.callTool({
        name: 'claim_listing',
        arguments: { slug: 'claimable', method: 'dns' },
      })
      assert.equal((structuredContent as Data).status, 'verified')
    })
  })

  test('answers waiting clients when the server closes', async () => {
    const client = await connect(byVersion['2026-07-28']!)
    const id = await submit(client)
    await reads(id, 'Homepage', 0)
    const { structuredContent } = await client.callTool(
      { name: 'get_draft', arguments: { id } },
      { onprogress: () => void site.server.close() },
    )
    assert.equal((structuredContent as Data).status, 'crawling')
  })
})
