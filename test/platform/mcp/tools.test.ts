import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { description, operationTools } from '../../../src/platform/mcp/tools.ts'
import { type Operation, operation } from '../../../src/platform/operation/declare.ts'
import { performer } from '../../../src/platform/operation/perform.ts'
import { modern, startMcpServer } from './support/mcp-server.ts'
import { get_boat, launch_boat } from './support/operations.ts'
import { assertWithinTokenBudget } from './support/token-budget.ts'

const toolDefinition = (operation: Operation) => description(operation)()

test('path, query and body become one object of arguments', () => {
  assert.deepEqual(toolDefinition(get_boat).inputSchema, {
    type: 'object',
    properties: {
      slug: { type: 'string', minLength: 1, maxLength: 20, description: "From the boat's address." },
      units: { default: 'm', type: 'string', enum: ['m', 'ft'] },
      deep: { type: 'boolean' },
    },
    required: ['slug'],
    additionalProperties: false,
  })
})

test('a tool takes an idempotency key if its operation does', () => {
  const { inputSchema } = toolDefinition(launch_boat) as any
  assert.deepEqual(inputSchema.required, ['name'])
  assert.deepEqual(
    [inputSchema.properties.idempotency_key.minLength, inputSchema.properties.idempotency_key.maxLength],
    [1, 255],
  )
  assert.deepEqual(inputSchema.properties.at, { type: 'string', format: 'date-time' })
  assert.equal('idempotency_key' in (toolDefinition(get_boat) as any).inputSchema.properties, false)
})

test('an output schema has no descriptions or bounds', () => {
  assert.deepEqual(toolDefinition(get_boat).outputSchema, {
    type: 'object',
    properties: { slug: { type: 'string' }, name: { type: 'string' }, length: { type: ['number', 'null'] } },
  })
})

test('every tool has a title and all four annotations', () => {
  const { title, annotations } = toolDefinition(launch_boat)
  assert.equal(title, 'Launch a boat')
  assert.deepEqual(annotations, {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  })
  assert.deepEqual(toolDefinition(get_boat).annotations, {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  })
})

test('the list has the order of declaration', async () => {
  const { post } = await startMcpServer()
  const { body, headers } = modern('tools/list')
  assert.equal((await post(body, headers)).text, (await post(body, headers)).text)
})

test('many large operations fit into the token budget with shallower output schemas', async () => {
  const detail = z.object(
    Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`detail_${index}`, z.string().nullable()])),
  )
  const many = Array.from({ length: 41 }, (_, index) =>
    operation({
      id: `list_harbours_${index}`,
      title: 'List harbours',
      description: 'Harbours, with everything about each.',
      group: 'harbours',
      method: 'GET',
      path: `/harbours/${index}`,
      access: 'public',
      returns: z.object({ items: z.array(z.object({ name: z.string(), detail })) }),
      example: { response: { items: [] } },
      run: async () => ({ items: [] }),
    }),
  )
  const { post } = await startMcpServer({ operations: many })
  const { body, headers } = modern('tools/list')
  const { result } = (await post(body, headers)).json
  assert.equal(result.tools.length, 41)
  assertWithinTokenBudget(result)
  assert.deepEqual(result.tools[0].outputSchema.properties.items.items.properties.name, { type: 'string' })
})

test('within the budget, list items get their fields before anything deeper does', async () => {
  const { operations } = await import('../../../src/app/operations.ts')
  const tools = operationTools(operations.map(performer)).map(({ text }) => JSON.parse(text()))
  assertWithinTokenBudget({ tools })
  for (const { name, outputSchema } of tools)
    for (const [field, { items }] of Object.entries<any>(outputSchema.properties ?? {}))
      if (items?.type === 'object') assert.ok(items.properties, `${name}: ${field} has items without fields`)
})

test('a result that another tool describes is described once', async () => {
  const Boat = z.object({ name: z.string(), length: z.number(), berth: z.string(), crew: z.array(z.string()) })
  const shared = { title: 'A boat', description: 'A boat.', group: 'boats', access: 'public' } as const
  const response = { name: 'Ada', length: 9, berth: 'B4', crew: [] }
  const run = async () => response
  const tools = operationTools(
    [
      operation({ ...shared, id: 'moor', method: 'POST', path: '/moor', returns: Boat, example: { response }, run }),
      operation({ ...shared, id: 'get', method: 'GET', path: '/get', returns: Boat, example: { response }, run }),
      operation({
        ...shared,
        id: 'get_mine',
        method: 'GET',
        path: '/mine',
        returns: Boat.extend({ paid: z.boolean() }),
        example: { response: { ...response, paid: true } },
        run: async () => ({ ...response, paid: true }),
      }),
    ].map(performer),
  ).map(({ text }) => JSON.parse(text()).outputSchema)
  assert.deepEqual(tools[0], { type: 'object', description: 'Same as get.' })
  assert.deepEqual(Object.keys(tools[1].properties), ['name', 'length', 'berth', 'crew'])
  assert.equal(tools[2].description, 'The fields of get, and these.')
  assert.deepEqual(tools[2].properties, { paid: { type: 'boolean' } })
})
