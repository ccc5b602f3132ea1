import * as z from 'zod'
import type { ProductTexts } from '../app.ts'
import type { Operation } from '../operation/declare.ts'
import { inputSchema, type JsonSchema, outputSchema } from '../operation/json-schema.ts'
import { problemExample, problemSchema } from './problem-schema.ts'

interface DocumentOptions {
  siteUrl: string
  siteName: string
  product: Pick<ProductTexts, 'summary' | 'scopes'>
}

/** The OpenAPI 3.1 description of all operations. */
export function openApiDocument(operations: readonly Operation[], { siteUrl, siteName, product }: DocumentOptions) {
  const schemas: Record<string, JsonSchema> = { Problem: problemSchema }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = describeOperation(operation, schemas, siteUrl)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      summary: product.summary,
      description:
        'Every operation is also an MCP tool with the same name. Lists return a page of `items`. Errors are ' +
        'RFC 9457 problem documents with a stable `code`. Public reads return `304` for a matching `If-None-Match`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    tags: tagsOf(operations),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key from your account: `Authorization: Bearer slw_…`.',
        },
        oauth: {
          type: 'oauth2',
          description: 'OAuth 2.1: authorization code with PKCE (S256).',
          flows: {
            authorizationCode: {
              authorizationUrl: `${siteUrl}/oauth/authorize`,
              tokenUrl: `${siteUrl}/oauth/token`,
              scopes: product.scopes,
            },
          },
        },
      },
      headers: usedHeaders(paths),
    },
  }
}

function tagsOf(operations: readonly Operation[]) {
  return [...Map.groupBy(operations, ({ group }) => group)].map(([name, members]) => ({
    name,
    'x-displayName': name.slice(0, 1).toUpperCase() + name.slice(1),
    description: `${members.map(({ title }) => title).join(', ')}.`,
  }))
}

function describeOperation(operation: Operation, schemas: Record<string, JsonSchema>, siteUrl: string) {
  const { access, example } = operation
  return {
    operationId: operation.id,
    summary: operation.title,
    description: operation.description,
    tags: [operation.group],
    ...(operation.extension && { 'x-extension': true }),
    security: access === 'public' ? [{}, { oauth: [] }, { api_key: [] }] : [{ oauth: [access] }, { api_key: [] }],
    ...parameters(operation, schemas),
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: {
          'application/json': {
            schema: hoist(inputSchema(z.strictObject(operation.body.shape)), schemas),
            ...(example.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    responses: Object.fromEntries(
      operation.codes.map((code) => [String(code), code < 300 ? success(operation, schemas) : refusal(code, siteUrl)]),
    ),
  }
}

function parameters(operation: Operation, schemas: Record<string, JsonSchema>) {
  const { params, query, example } = operation
  const described = [
    ...(params ? fields(params, 'path', schemas, example.params) : []),
    ...(query ? fields(query, 'query', schemas, example.query) : []),
    ...(operation.acceptsIdempotencyKey ? [idempotencyKey] : []),
  ]
  return described.length > 0 ? { parameters: described } : {}
}

function fields(
  shape: NonNullable<Operation['query']>,
  place: 'path' | 'query',
  schemas: Record<string, JsonSchema>,
  example: unknown,
) {
  const { properties = {}, required = [] } = hoist(inputSchema(shape), schemas) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(hasOwn(example, name) && { example: example[name] }),
  }))
}

function success(operation: Operation, schemas: Record<string, JsonSchema>) {
  return {
    description: operation.status === 201 ? 'Created.' : 'OK.',
    headers: headersOf([
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      ...(operation.reads && operation.access === 'public' ? ['ETag'] : []),
      ...(operation.acceptsIdempotencyKey ? ['Idempotency-Replayed'] : []),
    ]),
    content: {
      'application/json': {
        schema: hoist(outputSchema(operation.returns), schemas),
        example: operation.example.response,
      },
    },
  }
}

function refusal(code: number, siteUrl: string) {
  const headers = [
    'X-Request-Id',
    ...(code === 401 || code === 403 ? ['WWW-Authenticate'] : []),
    ...(code === 429 ? ['Retry-After'] : []),
  ]
  return {
    description: refusals[code],
    headers: headersOf(headers),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: problemExample(code, siteUrl),
      },
    },
  }
}

const refusals: Record<number, string> = {
  400: 'Invalid request. `errors` lists every invalid field.',
  401: 'No valid credential.',
  403: "The credential doesn't allow this, for example because a scope is missing.",
  404: 'Not found.',
  429: 'Too many requests. Try again after `Retry-After` seconds.',
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const sharedHeaders = {
  'X-Request-Id': text("Identifies this request in the service's logs."),
  RateLimit: text('What is left of each limit: `"name";r=left;t=seconds until it resets`.'),
  'RateLimit-Policy': text('The limits that apply: `"name";q=quota;w=window in seconds`.'),
  'Retry-After': text('Seconds to wait.'),
  ETag: text('Version of the response, for `If-None-Match`.'),
  'Idempotency-Replayed': text('`true` if this is the response to an earlier request with the same key.'),
  'WWW-Authenticate': text('Where to get a credential, and for which scope.'),
}

function usedHeaders(paths: object) {
  const text = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(sharedHeaders).filter(([name]) => text.includes(`#/components/headers/${name}"`)),
  )
}

function headersOf(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes retries safe: the same key and request within 24 hours return the first response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

/** Moves definitions to the shared `components`. */
function hoist(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...rest } = schema
  for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>))
    schemas[name] ??= relink(definition) as JsonSchema
  return relink(rest) as JsonSchema
}

function relink(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relink)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : relink(inner),
    ]),
  )
}

function hasOwn(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
