import * as z from 'zod'

export type JsonSchema = { [key: string]: unknown }

/** JSON Schema of a request. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** JSON Schema of a response. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** Formats that imply the pattern that checks them. */
const patternedFormats = new Set<unknown>(['date', 'date-time', 'uuid'])

/** Removes the default bounds of integers and the patterns of dates, which are noise for every reader of the schema. */
function tidy<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(tidy) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const tidied: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$schema') continue
    if (key === 'pattern' && patternedFormats.has(schema['format' as keyof T])) continue
    if ((key === 'maximum' || key === 'minimum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) continue
    tidied[key] = tidy(value)
  }
  return tidied as T
}
