import type { JsonSchema } from '../operation/json-schema.ts'

/** Keywords to drop from output schemas, because every schema takes tokens of every model that lists the tools. */
const droppedKeywords = new Set([
  '$schema',
  '$id',
  'id',
  'description',
  'title',
  'examples',
  'default',
  'format',
  'pattern',
  'required',
  'propertyNames',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
])
const maxEnumValues = 12

/**
 * An output schema without descriptions and bounds, with repeated parts in `$defs`. Objects deeper than `depth` have no
 * properties. At a depth of 1.5, list items keep theirs.
 */
export function leanOutput(schema: JsonSchema, depth = Infinity): JsonSchema {
  return hoist(mapSchema(shallow(lean(inlineDefinitions(schema)), depth), withoutTypeOfEnum))
}

/**
 * Input schemas keep their descriptions, bounds and patterns. Definitions are inlined, because not every client follows
 * references.
 */
export function leanInput(schema: JsonSchema): JsonSchema {
  return mapSchema(inlineDefinitions(schema), ({ id: _, ...node }) => foldNull(node))
}

/** Replaces references by their definitions, except recursive ones. */
function inlineDefinitions({ $defs = {}, ...root }: JsonSchema): JsonSchema {
  const defs = $defs as Record<string, JsonSchema>
  const recursive: Record<string, JsonSchema> = {}
  const inline = (schema: JsonSchema, inside: readonly string[]): JsonSchema =>
    mapSchema(schema, (node) => {
      const name =
        typeof node.$ref === 'string' && node.$ref.startsWith('#/$defs/')
          ? node.$ref.slice('#/$defs/'.length)
          : undefined
      if (name === undefined || !defs[name]) return node
      if (inside.includes(name) && !recursive[name]) {
        recursive[name] = {}
        recursive[name] = inline(defs[name], [name])
      }
      const { $ref: _, ...siblings } = node
      return recursive[name] ? node : { ...inline(defs[name], [...inside, name]), ...siblings }
    })
  const inlined = inline(root, [])
  return Object.keys(recursive).length > 0 ? { ...inlined, $defs: recursive } : inlined
}

function lean(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (node) => {
    const remaining: JsonSchema = {}
    for (const [key, value] of Object.entries(node)) {
      if (droppedKeywords.has(key)) continue
      if (key === 'additionalProperties' && typeof value === 'boolean') continue
      if (key === 'enum' && (value as unknown[]).length > maxEnumValues) continue
      remaining[key] = value
    }
    return foldNull(remaining)
  })
}

function shallow(schema: JsonSchema, depth: number): JsonSchema {
  if (depth === Infinity) return schema
  const { properties, $defs, ...rest } = schema as JsonSchema & { properties?: Record<string, JsonSchema> }
  const below = properties ? depth - 1 : depth
  const cut = (inner: JsonSchema) => shallow(inner, below)
  const cutItem = (inner: JsonSchema) => shallow(inner, below === 0.5 ? 1 : below)
  return {
    ...rest,
    ...(properties !== undefined &&
      depth >= 1 && {
        properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, cut(inner)])),
      }),
    ...(Array.isArray(rest.anyOf) && { anyOf: rest.anyOf.map(cut) }),
    ...(typeof rest.items === 'object' && { items: cutItem(rest.items as JsonSchema) }),
    ...(typeof rest.additionalProperties === 'object' && {
      additionalProperties: cut(rest.additionalProperties as JsonSchema),
    }),
    ...($defs !== undefined && { $defs }),
  }
}

/** The enum values imply the type. */
function withoutTypeOfEnum({ type, ...node }: JsonSchema): JsonSchema {
  return type === undefined || Array.isArray(node.enum) ? node : { type, ...node }
}

/** Writes `anyOf: [x, null]` as the shorter `type: [x, "null"]`. */
function foldNull({ description, ...node }: JsonSchema): JsonSchema {
  const folded = foldAlternatives(node)
  return description === undefined ? folded : { ...folded, description }
}

function foldAlternatives(node: JsonSchema): JsonSchema {
  if (!Array.isArray(node.anyOf) || Object.keys(node).length > 1) return node
  const others = (node.anyOf as JsonSchema[]).filter(({ type }) => type !== 'null')
  const [only] = others
  if (others.length !== 1 || node.anyOf.length !== 2 || typeof only?.type !== 'string') return node
  return { ...only, type: [only.type, 'null'], ...(Array.isArray(only.enum) && { enum: [...only.enum, null] }) }
}

/** Applies a change to a schema and all schemas in it, innermost first. Doesn't mistake property names for keywords. */
function mapSchema(schema: JsonSchema, change: (node: JsonSchema) => JsonSchema): JsonSchema {
  const mapped: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' || key === '$defs') {
      mapped[key] = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [name, mapSchema(inner, change)]),
      )
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

/** Moves repeated parts to `$defs`, largest saving first, as long as the text gets shorter. */
function hoist(schema: JsonSchema): JsonSchema {
  const defs: Record<string, JsonSchema> = { ...(schema.$defs as Record<string, JsonSchema> | undefined) }
  let { $defs: _, ...root } = schema
  for (;;) {
    const best = largestRepeat({ ...root, $defs: defs })
    if (!best) break
    const same = Object.keys(defs).find((name) => JSON.stringify(defs[name]) === best.text)
    const name = same ?? freeName(best.name, defs)
    const point = (node: JsonSchema) => (JSON.stringify(node) === best.text ? { $ref: `#/$defs/${name}` } : node)
    root = mapSchema(root, point)
    for (const other of Object.keys(defs)) if (other !== name) defs[other] = mapSchema(defs[other]!, point)
    defs[name] ??= JSON.parse(best.text) as JsonSchema
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
      if (key === 'properties' || key === '$defs')
        for (const [property, inner] of Object.entries(value as Record<string, JsonSchema>)) visit(inner, property)
      else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf' || key === 'prefixItems')
        for (const inner of value as JsonSchema[]) visit(inner, name)
      else if ((key === 'items' || key === 'additionalProperties') && typeof value === 'object' && value !== null)
        visit(value as JsonSchema, name)
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
