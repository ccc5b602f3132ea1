import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as z from 'zod'
import { allOperations } from '../../src/app/operations.ts'
import { product } from '../../src/app/product.ts'
import { isIsoDate } from '../../src/core/calendar/weeks.ts'
import { operationTools } from '../../src/platform/mcp/tools.ts'
import { openApiDocument } from '../../src/platform/openapi/document.ts'
import type { Operation } from '../../src/platform/operation/declare.ts'
import { inputReader } from '../../src/platform/operation/input.ts'
import { inputSchema, type JsonSchema } from '../../src/platform/operation/json-schema.ts'
import { performer } from '../../src/platform/operation/perform.ts'
import { findUnstorableText } from '../../src/platform/operation/unstorable-text.ts'
import { type FieldError, Problem } from '../../src/platform/problem.ts'
import { OrderItem } from '../../src/shop/orders/schema.ts'
import { nearlyValid, validValue } from './support/values.ts'

type Arguments = Record<string, unknown>

// Every run uses the same inputs, unless FUZZ_SEED is changed.
const seed = Number(process.env.FUZZ_SEED ?? 20261117)
// The number of accepted and of refused inputs per operation. SCHEMA_INPUTS changes it.
const wanted = Number(process.env.SCHEMA_INPUTS ?? 1000)
// Most inputs are refused with an error whose stack nobody reads.
Error.stackTraceLimit = 0

const ajv = new Ajv2020({
  strict: false,
  formats: {
    date: isIsoDate,
    email: true,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
})
const document = openApiDocument(allOperations, { siteUrl: 'https://launch.example', siteName: 'Slipway', product })
const tools = new Map(
  operationTools(allOperations.map(performer)).map(({ name, text }) => [
    name,
    JSON.parse(text()) as { inputSchema: JsonSchema },
  ]),
)

for (const operation of allOperations) {
  test(`${operation.id}: OpenAPI, tool schema and server accept and refuse the same inputs`, () => {
    const serverAccepts = serverVerdict(operation)
    const schemas = {
      openapi: ajv.compile(openApiInput(operation)),
      tool: ajv.compile(tools.get(operation.id)!.inputSchema),
    }
    const schema = inputSchema(
      z.strictObject({ ...operation.params?.shape, ...operation.query?.shape, ...operation.body?.shape }),
    )
    const seen = { accepted: 0, refused: 0 }
    const compare = (args: Arguments) => {
      if (!isPlainJson(args)) return
      const accepted = serverAccepts(args)
      for (const [name, accepts] of Object.entries(schemas))
        if (accepts(args) !== accepted)
          assert.fail(`${name} and server disagree: ${JSON.stringify(args)} ${explain(accepts)}`)
      seen[accepted ? 'accepted' : 'refused']++
    }
    const kinds = { accepted: validValue(schema, []) as fc.Arbitrary<Arguments>, refused: nearlyValid(schema, []) }
    for (const kind of ['accepted', 'refused'] as const) {
      for (let round = 0; seen[kind] < wanted && round < 30; round++)
        for (const args of fc.sample(kinds[kind], { numRuns: wanted / 2, seed: seed + round })) compare(args)
      assert.ok(seen[kind] >= wanted, `only ${seen[kind]} inputs were ${kind}`)
    }
  })
}

/**
 * JSON that all parsers read alike. The server refuses other text and numbers before it checks the schema. Unicode
 * decides which letters a link's host may have, which a pattern can't express.
 */
function isPlainJson(args: Arguments): boolean {
  const errors: FieldError[] = []
  findUnstorableText(args, errors)
  return errors.length === 0 && !/\d{16}|\d[Ee]\+|[\u202e\ufffe]/.test(JSON.stringify(args))
}

function serverVerdict(operation: Operation): (args: Arguments) => boolean {
  const reader = inputReader(operation)
  return (args) => {
    try {
      const { body } = reader.fromArguments(args)
      // The items of an order are checked one by one, together with their meaning.
      const items = operation.group === 'orders' && Array.isArray(body.items) ? body.items : []
      return items.every((item) => {
        const { success, data } = OrderItem.safeParse(item)
        return success && (data.week === undefined || isIsoDate(data.week))
      })
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return false
      throw error
    }
  }
}

/** Path, query and body of an operation as OpenAPI describes them, as one schema. */
function openApiInput({ path, method }: Operation): JsonSchema {
  const entry = document.paths[path]![method.toLowerCase()] as {
    parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[]
    requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  }
  const parameters = (entry.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  const body = entry.requestBody?.content['application/json'].schema as
    | { properties: JsonSchema; required?: string[]; additionalProperties?: boolean }
    | undefined
  if (body) assert.equal(body.additionalProperties, false, 'the body has no other keys')
  return {
    type: 'object',
    properties: { ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), ...body?.properties },
    required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
    additionalProperties: false,
    components: document.components,
  }
}

function explain(accepts: ValidateFunction): string {
  return JSON.stringify(accepts.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) ?? 'accepted')
}
