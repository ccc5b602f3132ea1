import type { InjectOptions } from 'fastify'
import { description } from '../../../src/platform/mcp/tools.ts'
import type { Operation } from '../../../src/platform/operation/declare.ts'
import type { Answered } from '../../support/app.ts'
import type { Sample } from '../samples.ts'

/** The MCP tool call that corresponds to a REST request. */
export function asToolCall(
  operation: Operation,
  { url, payload }: Sample,
  authorization: string | undefined,
): InjectOptions {
  const { pathname, searchParams } = new URL(`http://slipway${url}`)
  const named = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname)!.groups ?? {}
  const { properties } = description(operation)().inputSchema as { properties: Record<string, { type?: string }> }
  const typed = (name: string, text: string) =>
    properties[name]?.type === 'integer' ? Number(text) : properties[name]?.type === 'boolean' ? text === 'true' : text
  const fromAddress = Object.fromEntries(
    [...Object.entries(named), ...searchParams].map(([name, text]) => [name, typed(name, text)]),
  )
  return {
    method: 'POST',
    url: operation.extension ? `/mcp?extensions=${operation.id}` : '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(authorization && { authorization }),
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: operation.id, arguments: { ...fromAddress, ...(payload as object | undefined) } },
    },
  }
}

/** The result of a tool call as the corresponding HTTP status. */
export function codeOf(operation: Operation, { status, body }: Answered): number {
  if (status !== 200) return status
  if (body.result?.isError) return JSON.parse(body.result.content[0].text).status
  return body.result?.structuredContent ? operation.status : NaN
}
