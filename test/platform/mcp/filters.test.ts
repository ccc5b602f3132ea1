import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearer, legacy, modern, startMcpServer } from './support/mcp-server.ts'

const { post } = await startMcpServer()

async function list(filters: Record<string, string>) {
  const { body, headers } = modern('tools/list')
  return post(body, { ...headers, ...filters })
}

const names = (json: any) => json.result.tools.map(({ name }: { name: string }) => name)

test('without filters the list is public', async () => {
  const { json } = await list({})
  assert.deepEqual(names(json), ['get_boat', 'get_captain', 'launch_boat'])
  assert.equal(json.result.cacheScope, 'public')
})

test('toolsets select groups, and make the list private', async () => {
  const { json } = await list({ 'x-mcp-toolsets': 'crew' })
  assert.deepEqual(names(json), ['get_captain'])
  assert.equal(json.result.cacheScope, 'private')
  assert.deepEqual(names((await list({ 'x-mcp-toolsets': ' boats , crew' })).json), [
    'get_boat',
    'get_captain',
    'launch_boat',
  ])
})

test('read-only omits tools that write', async () => {
  assert.deepEqual(names((await list({ 'x-mcp-readonly': 'true' })).json), ['get_boat', 'get_captain'])
  assert.deepEqual(names((await list({ 'x-mcp-readonly': 'false' })).json), ['get_boat', 'get_captain', 'launch_boat'])
  assert.deepEqual(names((await list({ 'x-mcp-readonly': 'True', 'x-mcp-toolsets': 'boats' })).json), ['get_boat'])
})

test('an unknown toolset is refused with the list of known ones', async () => {
  const { status, json } = await list({ 'x-mcp-toolsets': 'boats,crow' })
  assert.equal(status, 400)
  assert.match(json.error.data.errors[0].message, /"crow" isn't a toolset\. Did you mean crew\?.*boats, crew/)
})

test('an invalid read-only header is refused, not ignored', async () => {
  assert.equal((await list({ 'x-mcp-readonly': 'yes please' })).status, 400)
})

test('a refused filter does not hide a bad token', async () => {
  assert.equal((await list({ 'x-mcp-toolsets': 'nope', ...bearer('wrong') })).status, 401)
})

test('a tool that was filtered out cannot be called, in any revision or in a batch', async () => {
  const { body, headers } = modern('tools/call', { name: 'launch_boat', arguments: { name: 'Argo' } })
  const filters = { 'x-mcp-readonly': 'true', ...bearer('writer') }
  const modernAnswer = await post(body, { ...headers, ...filters })
  assert.equal(modernAnswer.json.error.code, -32602)
  assert.match(modernAnswer.json.error.message, /Unknown tool/)
  const call = legacy('tools/call', { name: 'launch_boat', arguments: { name: 'Argo' } })
  assert.equal((await post(call, filters)).json.error.code, -32602)
  assert.equal((await post([call], filters)).json[0].error.code, -32602)
})
