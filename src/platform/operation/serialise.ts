import { lazyPackage } from '../lazy-package.ts'
import type { Operation } from './declare.ts'
import { type JsonSchema, outputSchema } from './json-schema.ts'

const fastJson = lazyPackage<typeof import('fast-json-stringify').default>('fast-json-stringify')

type Serialise = (value: unknown) => string

/** Compiles the serializer of an operation's answer from its response schema. */
export function serialiser(operation: Operation): Serialise {
  const { $defs = {}, ...schema } = outputSchema(operation.returns)
  return fastJson()(forWriter(schema, $defs as Record<string, JsonSchema>))
}

/**
 * Rewrites a schema for fast-json-stringify. It decides between alternatives by validating each of them, which is slow,
 * so "or null" becomes its keyword `nullable`. That keyword does not work on references, so definitions are inlined.
 */
function forWriter(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const written: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref')
      Object.assign(written, forWriter(definitions[String(value).replace('#/$defs/', '')]!, definitions))
    else if (key === 'anyOf' && Array.isArray(value)) Object.assign(written, alternatives(value, definitions))
    else if (key === 'properties')
      written.properties = Object.fromEntries(
        Object.entries(value as JsonSchema).map(([name, inner]) => [name, forWriter(inner as JsonSchema, definitions)]),
      )
    else if (isForReadersOnly(key)) continue
    else if (Array.isArray(value))
      written[key] = value.map((item) => (isSchema(item) ? forWriter(item, definitions) : item))
    else written[key] = isSchema(value) ? forWriter(value, definitions) : value
  }
  return written
}

function alternatives(options: JsonSchema[], definitions: Record<string, JsonSchema>): JsonSchema {
  const others = options.filter((option) => option.type !== 'null')
  if (others.length === 1 && others.length < options.length)
    return { ...forWriter(others[0]!, definitions), nullable: true }
  return { anyOf: options.map((option) => forWriter(option, definitions)) }
}

function isForReadersOnly(key: string): boolean {
  return key === 'pattern' || key === 'format' || key === 'propertyNames' || key === 'examples'
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
