import type { JsonSchema } from '../operation/json-schema.ts'

/** What an answer's reader can do without: every tool's schema is read by every model that lists them. */
const left = new Set(['$schema', 'description', 'title', 'examples', 'default', 'format', 'pattern', 'required', 'propertyNames', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'uniqueItems'])
const longestEnum = 12

/** The shape of an answer without its prose and bounds, repeats said once. */
export function leanOutput(schema: JsonSchema): JsonSchema {
  return hoist(lean(schema))
}

/** What is sent keeps its prose and bounds; a named format needs no pattern beside it. */
export function leanInput(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (node) => {
    if (node.format === undefined || node.pattern === undefined) return node
    const { pattern: _, ...rest } = node
    return rest
  })
}

function lean(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (node) => {
    const kept: JsonSchema = {}
    for (const [key, value] of Object.entries(node)) {
      if (left.has(key)) continue
      if (key === 'additionalProperties' && typeof value === 'boolean') continue
      if (key === 'enum' && (value as unknown[]).length > longestEnum) continue
      kept[key] = value
    }
    return foldNull(kept)
  })
}

/** `anyOf: [x, null]` is `type: [x, "null"]` in fewer words. */
function foldNull(node: JsonSchema): JsonSchema {
  if (!Array.isArray(node.anyOf) || Object.keys(node).length > 1) return node
  const others = (node.anyOf as JsonSchema[]).filter(({ type }) => type !== 'null')
  const [only] = others
  if (others.length !== 1 || node.anyOf.length !== 2 || typeof only?.type !== 'string') return node
  return { ...only, type: [only.type, 'null'], ...(Array.isArray(only.enum) && { enum: [...only.enum, null] }) }
}

/** Applies a change to a schema and all schemas inside it, innermost first; names of properties are never taken for keywords. */
function mapSchema(schema: JsonSchema, change: (node: JsonSchema) => JsonSchema): JsonSchema {
  const mapped: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === '$defs') {
      mapped[key] = Object.fromEntries(Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [name, mapSchema(inner, change)]))
    } else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') {
      mapped[key] = (value as JsonSchema[]).map((inner) => mapSchema(inner, change))
    } else if ((key === 'items' || key === 'additionalProperties') && typeof value === 'object' && value !== null) {
      mapped[key] = mapSchema(value as JsonSchema, change)
    } else {
      mapped[key] = value
    }
  }
  return change(mapped)
}

/** Moves parts that are said more than once to `$defs`, largest saving first, as long as that makes the text shorter. */
function hoist(schema: JsonSchema): JsonSchema {
  const defs: Record<string, JsonSchema> = { ...(schema.$defs as Record<string, JsonSchema> | undefined) }
  let { $defs: _, ...root } = schema
  for (;;) {
    const best = largestRepeat({ ...root, $defs: defs })
    if (!best) break
    const name = freeName(best.name, defs)
    const point = (node: JsonSchema) => (JSON.stringify(node) === best.text ? { $ref: `#/$defs/${name}` } : node)
    const part = JSON.parse(best.text) as JsonSchema
    root = mapSchema(root, point)
    for (const [other, def] of Object.entries(defs)) defs[other] = mapSchema(def, point)
    defs[name] = part
  }
  return Object.keys(defs).length > 0 ? { ...root, $defs: defs } : root
}

function largestRepeat(schema: JsonSchema): { text: string; name: string } | undefined {
  const seen = new Map<string, { count: number; name: string }>()
  const visit = (node: JsonSchema, name: string) => {
    const text = JSON.stringify(node)
    const entry = seen.get(text)
    if (entry) entry.count++
    else seen.set(text, { count: 1, name })
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' || key === '$defs') for (const [property, inner] of Object.entries(value as Record<string, JsonSchema>)) visit(inner, property)
      else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems') for (const inner of value as JsonSchema[]) visit(inner, name)
      else if ((key === 'items' || key === 'additionalProperties') && typeof value === 'object' && value !== null) visit(value as JsonSchema, name)
    }
  }
  visit(schema, 'part')
  let best: { text: string; name: string; saving: number } | undefined
  for (const [text, { count, name }] of seen) {
    const reference = `{"$ref":"#/$defs/${name}"}`.length
    const saving = (count - 1) * text.length - count * reference - name.length - 4
    if (saving > (best?.saving ?? 0)) best = { text, name, saving }
  }
  return best
}

function freeName(wanted: string, defs: Record<string, JsonSchema>): string {
  let name = wanted
  for (let number = 2; name in defs; number++) name = `${wanted}${number}`
  return name
}
