import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allOperations, extensionOperations, operations } from '../../src/app/operations.ts'
import { product } from '../../src/app/product.ts'
import { toolboxes } from '../../src/platform/mcp/toolbox.ts'
import { operationTools } from '../../src/platform/mcp/tools.ts'
import { openApiDocument } from '../../src/platform/openapi/document.ts'
import { performer } from '../../src/platform/operation/perform.ts'

const document = openApiDocument(operations, { siteUrl: 'https://launch.example', siteName: 'Slipway', product })
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({
    path,
    method: method.toUpperCase(),
    ...(entry as { operationId: string; responses: object; security: object[] }),
  })),
)

test('operations, OpenAPI entries and MCP tools are the same set', () => {
  const ids = operations.map(({ id }) => id).sort()
  assert.deepEqual(described.map(({ operationId }) => operationId).sort(), ids)
  assert.deepEqual(
    operationTools(operations.map(performer))
      .map(({ name }) => name)
      .sort(),
    ids,
  )
  assert.equal(new Set(ids).size, ids.length)
})

test('the OpenAPI file is version 1.0.0 of OpenAPI 3.1', () => {
  assert.equal(document.openapi.slice(0, 3), '3.1')
  assert.equal(document.info.version, '1.0.0')
})

test('tools declare whether they read, write or delete', () => {
  const tools = operationTools(operations.map(performer)).map(({ name, reads, text }) => ({
    name,
    reads,
    ...(JSON.parse(text()) as { annotations: { destructiveHint: boolean; readOnlyHint: boolean } }).annotations,
  }))
  const names = (of: typeof tools) => of.map(({ name }) => name).sort()
  assert.deepEqual(names(tools.filter(({ destructiveHint }) => destructiveHint)), [
    'answer_interview',
    'delete_milestone',
    'set_founder_story',
    'update_draft',
    'update_my_listing',
  ])
  const gets = operations.filter(({ method }) => method === 'GET').map(({ id }) => id)
  assert.deepEqual(names(tools.filter(({ readOnlyHint }) => readOnlyHint)), [...gets, 'quote_order'].sort())
  assert.deepEqual(
    names(tools.filter(({ reads }) => reads)),
    [...gets, 'quote_order'].sort(),
    'and X-MCP-Readonly keeps these',
  )
})

for (const operation of operations) {
  const entry = described.find(({ operationId }) => operationId === operation.id)!

  test(`${operation.id} is described with its method, path, codes and security`, () => {
    assert.deepEqual({ path: entry.path, method: entry.method }, { path: operation.path, method: operation.method })
    assert.deepEqual(Object.keys(entry.responses).map(Number).sort(), [...operation.codes].sort())
    const schemes = entry.security.flatMap((requirement) => Object.entries(requirement))
    if (operation.access === 'public')
      assert.ok(entry.security.some((requirement) => Object.keys(requirement).length === 0))
    else
      assert.deepEqual(schemes, [
        ['oauth', [operation.access]],
        ['api_key', []],
      ])
  })

  test(`${operation.id} has the codes, scope and method that the specification declares`, () => {
    const expected = declared().get(operation.id)
    assert.ok(expected, 'named by the specification')
    assert.deepEqual(
      { method: operation.method, path: operation.path, access: operation.access },
      { method: expected.method, path: expected.path, access: expected.access },
    )
    assert.deepEqual([...operation.codes].sort(), expected.codes)
    assert.equal(Boolean(operation.acceptsIdempotencyKey), expected.acceptsIdempotencyKey)
  })

  test(`${operation.id} has an example that its own schema accepts`, () => {
    const read = operation.returns.safeParse(operation.example.response)
    assert.ok(read.success, read.error?.message)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = operation[part]
      if (schema && operation.example[part] !== undefined)
        assert.ok(schema.safeParse(operation.example[part]).success, part)
    }
  })
}

interface Declared {
  method: string
  path: string
  access: string
  codes: number[]
  acceptsIdempotencyKey: boolean
}

/** What the specification declares about each operation. */
function declared(): Map<string, Declared> {
  const table: Record<string, Declared> = JSON.parse(readFileSync(new URL('./declared.json', import.meta.url), 'utf8'))
  return new Map(Object.entries(table))
}

test('the contract has exactly 41 operations; extensions are marked, and tools only for clients that ask', () => {
  assert.equal(operations.length, 41)
  assert.ok(operations.every(({ extension }) => !extension) && extensionOperations.every(({ extension }) => extension))
  const { paths } = openApiDocument(allOperations, { siteUrl: 'https://launch.example', siteName: 'Slipway', product })
  const entries = Object.values(paths).flatMap((methods) => Object.values(methods)) as Record<string, unknown>[]
  assert.deepEqual(
    entries.flatMap((entry) => (entry['x-extension'] ? [entry.operationId] : [])).sort(),
    extensionOperations.map(({ id }) => id).sort(),
  )
  const choose = toolboxes(operationTools(allOperations.map(performer)))
  const names = (extensions?: string, toolsets?: string) => [
    ...choose({ extensions, toolsets, readonly: undefined }).tools.keys(),
  ]
  const contract = operations.map(({ id }) => id)
  assert.deepEqual(names(), contract)
  assert.deepEqual(names(''), contract)
  assert.deepEqual(names('all'), [...contract, ...extensionOperations.map(({ id }) => id)])
  assert.deepEqual(names('check_badge, cancel_order'), [...contract, 'check_badge', 'cancel_order'])
  assert.ok(names('all', 'claims').every((name) => name.endsWith('_claim') || name.includes('claim')))
  assert.throws(() => names('chek_badge'), /Did you mean check_badge/)
})

test('extensions have the declared method, path, scope and codes', () => {
  const declared = JSON.parse(readFileSync(new URL('./extensions.json', import.meta.url), 'utf8'))
  for (const { id, method, path, access, codes, acceptsIdempotencyKey = false } of extensionOperations)
    assert.deepEqual({ method, path, access, codes: [...codes].sort(), acceptsIdempotencyKey }, declared[id], id)
  assert.deepEqual(extensionOperations.map(({ id }) => id).sort(), Object.keys(declared).sort())
})
