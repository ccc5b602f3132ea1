import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import * as z from 'zod'
import type { Operation } from '../../../src/platform/operation/declare.ts'
import { inputSchema } from '../../../src/platform/operation/json-schema.ts'
import { assertMatchesSchema, assertProblemDocument } from './check-answer.ts'
import type { Site } from './requests.ts'
import { deepJson, hostileValue, nearlyValid } from './values.ts'

export interface ToolCall {
  operation: Operation
  request: InjectOptions
}

const modern = JSON.stringify({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
})

/** A tools/call of the old or the new protocol, with nearly valid arguments. */
export function toolCallFor(operation: Operation, { key, known }: Site): fc.Arbitrary<ToolCall> {
  const { params, query, body } = operation
  const all = z.object({
    ...params?.shape,
    ...query?.shape,
    ...body?.shape,
    ...(operation.acceptsIdempotencyKey && { idempotency_key: z.string().optional() }),
  })
  return fc
    .record({
      args: fc.oneof(
        { weight: 20, arbitrary: nearlyValid(inputSchema(all), known).map((value) => JSON.stringify(value)) },
        { weight: 2, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: deepJson.map((deep) => `{"text":${deep}}`) },
      ),
      isModern: fc.boolean(),
      authorization: fc.oneof(
        { weight: 4, arbitrary: fc.constant(`Bearer ${key}`) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'Bearer wrong', 'Basic YTpi') },
      ),
    })
    .map(({ args, isModern, authorization }) => ({
      operation,
      request: {
        method: 'POST',
        url: '/mcp',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(authorization !== undefined && { authorization }),
          ...(isModern
            ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': operation.id }
            : { 'mcp-protocol-version': '2025-06-18' }),
        },
        payload: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${operation.id}","arguments":${args}${isModern ? `,"_meta":${modern}` : ''}}}`,
      },
    }))
}

/** Expects a result as in REST, a tool error with a problem document, or an HTTP 401. */
export function checkToolCall(
  operation: Operation,
  { statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string },
): 'answered' | 'refused' | 'challenged' {
  assert.ok(statusCode < 500, `${statusCode}: ${body}`)
  const { jsonrpc, result, error } = JSON.parse(body)
  assert.equal(jsonrpc, '2.0')
  if (error) {
    assert.ok([400, 401, 403].includes(statusCode) || error.code === -32602, `${statusCode}: ${body}`)
    assert.notEqual(error.code, -32603)
    if (statusCode === 401 || statusCode === 403) {
      assert.match(String(headers['www-authenticate']), /^Bearer /)
      assertProblemDocument(error.data)
    }
    return 'challenged'
  }
  const [{ text }] = result.content
  if (result.isError) {
    assert.equal('structuredContent' in result, false)
    assert.ok(operation.codes.includes(assertProblemDocument(JSON.parse(text)).status), text)
    return 'refused'
  }
  assert.deepEqual(JSON.parse(text), result.structuredContent)
  assertMatchesSchema(operation, result.structuredContent)
  return 'answered'
}
