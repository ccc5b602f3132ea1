import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allOperations, operations } from '../src/app/operations.ts'
import { product } from '../src/app/product.ts'
import { openApiDocument } from '../src/platform/openapi/document.ts'
import { fieldRows, type Schema, words } from './reference/schema-words.ts'

export const apiFile = fileURLToPath(new URL('../docs/api.md', import.meta.url))

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Entry {
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-extension'?: boolean
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Entry>>
  components: { schemas: Record<string, Schema> }
}

/** The reference of all operations, for docs/api.md. */
export function apiReference(): string {
  const document = openApiDocument(allOperations, {
    siteUrl: 'https://launch.example',
    siteName: 'Slipway',
    product,
  }) as unknown as Document
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => ({ path, method: method.toUpperCase(), entry })),
  )
  const groups = document.tags.map(({ name }) => {
    const own = entries.filter(({ entry }) => entry.tags.includes(name))
    const heading = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
    return `## ${heading}\n\n${own.map(section).join('\n\n')}`
  })
  const records = Object.entries(document.components.schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `### ${name}\n\n${record(schema)}`)
  return `# API reference

All ${operations.length} operations and ${allOperations.length - operations.length} extensions. Each is a REST route \
under \`/api/v1\` and an MCP tool with the same name at \`/mcp\`. A tool takes the path, query and
body parameters in one object. Every site serves the same reference as \`/openapi.json\` (OpenAPI 3.1) and as an \
interactive page at \`/docs/api\`.
[agents.md](agents.md) shows the operations in use; [access.md](access.md) says who gets which status.

- JSON uses \`snake_case\`. Timestamps are RFC 3339 in UTC, dates \`YYYY-MM-DD\`, amounts whole \`USD\` cents. Unknown \
values are \`null\`; a list is never \`null\`.
- Lists return \`items\`, \`page\`, \`per_page\`, \`total\` (exact up to 10,000, then \`total_exact\` is false) and \
\`has_more\`.
- Protected operations require \`Authorization: Bearer\` with an API key (\`slw_…\`) or an OAuth access token that has \
the scope. Public operations don't, but if you send a credential, it must be valid.
- Unknown parameters and keys are rejected, and all errors are reported together. Errors are \`application/problem+json\`: \
\`type\`, \`title\`, \`status\`, \`detail\`,
  \`code\`, \`errors\` (\`path\`, \`message\`) and \`request_id\`. Every operation can return 400 and 429 (with \
\`Retry-After\`), protected operations also 401 and 403.
- \`Idempotency-Key\` (header; over MCP the argument \`idempotency_key\`) makes retrying a write safe for 24 hours.
- Extensions are marked \`x-extension\` in OpenAPI. Over MCP, \`/mcp?extensions=all\` adds all of them as tools, \
\`extensions=\` with names only some.
- Public reads have an \`ETag\` and support \`If-None-Match\`. \`RateLimit\` and \`RateLimit-Policy\` are on every response.

${groups.join('\n\n')}

## Records

${records.join('\n\n')}

This page is generated from the operations by \`npm run write -- api\`.
`
}

function section({ path, method, entry }: { path: string; method: string; entry: Entry }): string {
  const scope = entry.security?.flatMap((way) => Object.values(way).flat())[0]
  const [status, success] = Object.entries(entry.responses).find(([code]) => code.startsWith('2'))!
  const given = (entry.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const isKeyed = (entry.parameters ?? []).some(({ name }) => name === 'Idempotency-Key')
  const facts = [
    scope ? `requires \`${scope}\`` : 'public',
    ...(isKeyed ? ['accepts `Idempotency-Key`'] : []),
    ...('404' in entry.responses ? ['can return 404'] : []),
    ...(entry['x-extension'] ? ['extension'] : []),
  ]
  const body = entry.requestBody?.content['application/json']?.schema
  const parameters: Schema = {
    properties: Object.fromEntries(
      given.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    ),
    required: given.filter(({ required }) => required).map(({ name }) => name),
  }
  const rows = [
    ...fieldRows(parameters, { marksRequired: true }),
    ...(body ? fieldRows(body, { marksRequired: true }) : []),
  ]
  return `### ${entry.operationId}

\`${method} ${path}\` · ${facts.join(' · ')}

${entry.description}

${
  rows.length > 0 ? `| Parameter | Type | Description |\n|---|---|---|\n${rows.join('\n')}\n\n` : ''
}${answer(status, success.content!['application/json']!.schema)}`
}

function answer(status: string, schema: Schema): string {
  const { items, has_more, ...more } = schema.properties ?? {}
  if (items && has_more) {
    const beside = Object.keys(more).filter((name) => !['page', 'per_page', 'total', 'total_exact'].includes(name))
    return `Returns ${status}: a page of ${words(items.items!)} as \`items\`${beside.length > 0 ? `, with \`${beside.join('`, `')}\`` : ''}`
  }
  return schema.properties ? `Returns ${status}:\n\n${record(schema)}` : `Returns ${status}: ${words(schema)}`
}

function record(schema: Schema): string {
  const rows = fieldRows(schema)
  return rows.length > 0 ? `| Field | Type | Description |\n|---|---|---|\n${rows.join('\n')}` : words(schema)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(apiFile, apiReference())
