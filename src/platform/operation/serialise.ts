import fastJson from 'fast-json-stringify'
import type { Operation } from './declare.ts'
import { type JsonSchema, outputSchema } from './json-schema.ts'

export type Serialise = (value: unknown) => string

/** Compiles the writer of an operation's answer from its response schema. */
export function serialiser(operation: Operation): Serialise {
  return fastJson(forWriter(outputSchema(operation.returns)) as never) as Serialise
}

// The writer decides between alternatives by validating each of them, which is slow; "or null" has a keyword of its own.
function forWriter(schema: JsonSchema): JsonSchema {
  const written: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'anyOf' && Array.isArray(value)) {
      const others = value.filter((option) => option.type !== 'null')
      if (others.length === 1 && others.length < value.length) Object.assign(written, forWriter(others[0] as JsonSchema), { nullable: true })
      else written.anyOf = value.map((option) => forWriter(option as JsonSchema))
    } else if (key === 'pattern' || key === 'format' || key === 'propertyNames') continue
    else if (Array.isArray(value)) written[key] = value.map((item) => (typeof item === 'object' && item !== null ? forWriter(item as JsonSchema) : item))
    else written[key] = typeof value === 'object' && value !== null ? forWriter(value as JsonSchema) : value
  }
  return written
}
