import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { leanInput, leanOutput } from '../../../src/platform/mcp/lean-schema.ts'
import { inputSchema, outputSchema } from '../../../src/platform/operation/json-schema.ts'

const lean = (schema: z.ZodType, depth?: number) => leanOutput(outputSchema(schema), depth)

test('properties named like keywords are kept', () => {
  const { properties } = lean(
    z.object({ title: z.string(), description: z.string(), id: z.int(), pattern: z.string(), required: z.boolean() }),
  )
  assert.deepEqual(Object.keys(properties as object), ['title', 'description', 'id', 'pattern', 'required'])
})

test('a nullable type becomes a list of types', () => {
  const { properties } = lean(
    z.object({
      a: z.enum(['x', 'y']).nullable(),
      b: z.object({ c: z.int() }).nullable(),
      d: z.union([z.string(), z.int(), z.null()]),
    }),
  ) as any
  assert.deepEqual(properties.a, { enum: ['x', 'y', null] })
  assert.deepEqual(properties.b, { type: ['object', 'null'], properties: { c: { type: 'integer' } } })
  assert.equal(properties.d.anyOf.length, 3)
})

test('long enumerations are dropped', () => {
  const { properties } = lean(z.object({ country: z.enum(Array.from({ length: 20 }, (_, index) => `C${index}`)) }))
  assert.deepEqual(properties, { country: { type: 'string' } })
})

test('repeated parts become definitions if that is shorter', () => {
  const place = z.object({ street: z.string(), city: z.string(), country: z.string(), postal_code: z.string() })
  const schema = lean(
    z.object({ from: place, to: place, via: z.array(place), note: z.string(), sign: z.string() }),
  ) as any
  assert.deepEqual(schema.properties.to, { $ref: '#/$defs/from' })
  assert.deepEqual(schema.properties.via.items, { $ref: '#/$defs/from' })
  assert.deepEqual(Object.keys(schema.$defs), ['from'])
  assert.deepEqual(schema.properties.sign, { type: 'string' })
})

test('definitions that are used once are inlined', () => {
  const Named = z.object({ slug: z.string() }).meta({ id: 'LeanSchemaTestNamed' })
  assert.deepEqual(lean(z.object({ one: Named })), {
    type: 'object',
    properties: { one: { type: 'object', properties: { slug: { type: 'string' } } } },
  })
  const { $defs, properties } = leanInput(inputSchema(z.strictObject({ one: Named, two: Named }))) as any
  assert.equal($defs, undefined)
  assert.equal(properties.two.type, 'object')
})

test('recursive definitions stay definitions', () => {
  const Leaf = z.object({ colour: z.string(), veins: z.int(), length: z.number() }).meta({ id: 'LeanSchemaTestLeaf' })
  const Tree = z
    .object({
      name: z.string(),
      leaf: Leaf,
      get branches() {
        return z.array(Tree)
      },
    })
    .meta({ id: 'LeanSchemaTestTree' })
  const schema = lean(z.object({ tree: Tree })) as any
  const text = JSON.stringify(schema)
  for (const [, name] of text.matchAll(/#\/\$defs\/(\w+)/g))
    assert.ok(schema.$defs[name!], `${name} is defined in ${text}`)
  assert.deepEqual(Object.keys(schema.$defs.LeanSchemaTestTree.properties), ['name', 'leaf', 'branches'])
})

test('objects below the depth have no properties', () => {
  const schema = lean(
    z.object({
      a: z.object({ b: z.object({ c: z.string() }) }),
      list: z.array(z.object({ d: z.object({ e: z.int() }) })),
    }),
    2,
  )
  assert.deepEqual(schema, {
    type: 'object',
    properties: {
      a: { type: 'object', properties: { b: { type: 'object' } } },
      list: { type: 'array', items: { type: 'object', properties: { d: { type: 'object' } } } },
    },
  })
})
