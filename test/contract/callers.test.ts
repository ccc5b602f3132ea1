import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { accessFile, operationsTable } from '../../scripts/write-access.ts'
import { allOperations } from '../../src/app/operations.ts'
import { addEditor } from '../../src/directory/listings/editors.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Audience } from '../../src/platform/operation/caller.ts'
import { openTestApp, type TestApp } from '../support/app.ts'
import { demo } from '../support/demo.ts'
import { onOneStorage } from '../support/storage.ts'
import { credentials, type People } from './access/credentials.ts'
import { type CallerKind, callers, declared, expectedCode } from './access/rule.ts'
import { asToolCall, codeOf } from './access/tool-call.ts'
import { type Sample, samples } from './samples.ts'

test('docs/access.md has the table of operations and callers; `npm run write -- access` writes it', () => {
  assert.ok(readFileSync(accessFile, 'utf8').includes(operationsTable()))
})

// Tests the status code of every operation for every kind of caller, over REST and MCP.
onOneStorage('access to operations', (storage) => {
  let site: TestApp
  let people: People
  let authorizationOf: (caller: CallerKind, audience: Audience) => string | undefined

  before(async () => {
    site = await openTestApp(await storage.open(demo))
    const url = await site.server.listen({ port: 0, host: '127.0.0.1' })
    site.app.urls.moveTo(url)
    people = {
      owner: await site.member(),
      'co-founder': await site.member(),
      'other member': await site.member(),
      admin: await site.member({ role: 'admin' }),
    }
    authorizationOf = await credentials(site, url, people)
  })
  after(async () => {
    site.server.server.closeAllConnections()
    await site.close()
  })

  /** A request for a resource of the owner that the co-founder can also edit. */
  async function requestFor(id: string): Promise<Sample> {
    const known = samples[id]!
    const { ok } = typeof known === 'function' ? await known(site, people.owner) : known
    const draft = /^\/drafts\/([0-9a-f-]{36})/.exec(String(ok.url))?.[1]
    const { items } = (ok.payload ?? {}) as { items?: { listing_id?: number }[] }
    const listing = Number(/^\/me\/listings\/(\d+)/.exec(String(ok.url))?.[1] ?? items?.[0]?.listing_id)
    const cofounder = people['co-founder'].id
    if (draft)
      await site.app.db.run(
        sql`insert into draft_editors (draft_id, member_id, added_at) values (${draft}, ${cofounder}, ${site.clock.now()})`,
      )
    if (listing) await site.app.db.transaction((tx) => addEditor(site.app, tx, listing, cofounder))
    return ok
  }

  for (const operation of allOperations) {
    for (const audience of ['rest', 'mcp'] as const) {
      test(`${operation.id} over ${audience}`, async () => {
        let request = await requestFor(operation.id)
        const seen: Record<string, number> = {}
        const expected: Record<string, number> = {}
        for (const caller of callers) {
          const authorization = authorizationOf(caller, audience)
          expected[caller.name] = expectedCode(declared[operation.id]!, caller, audience)
          if (audience === 'rest')
            seen[caller.name] = (
              await site.call({
                ...request,
                url: `/api/v1${request.url}`,
                headers: { ...(authorization && { authorization }) },
              })
            ).status
          else seen[caller.name] = codeOf(operation, await site.call(asToolCall(operation, request, authorization)))
          if (!operation.reads && seen[caller.name]! < 300) request = await requestFor(operation.id)
        }
        assert.deepEqual(seen, expected)
      })
    }
  }
})
