import * as z from 'zod'
import { oncePer } from '../once.ts'
import type { Operation } from '../operation/declare.ts'
import { inputSchema, type JsonSchema, outputSchema } from '../operation/json-schema.ts'
import type { Performer } from '../operation/perform.ts'
import { leanInput, leanOutput } from './lean-schema.ts'

export interface Tool {
  readonly name: string
  readonly group: string
  readonly reads: boolean
  /** Only for clients that ask for it. */
  readonly extension?: boolean
  /** The serialized entry in `tools/list`. */
  text(): string
  /** The URI of the view that shows its result. */
  readonly app?: string
  readonly isTask?: boolean
  /** Absent for tools that `extend` answers. */
  readonly performer?: Performer
}

/** The tool list takes up part of every model's context: less than 15,000 tokens of about four characters. */
const maxListCharacters = 59_500

/** How deep output schemas go. At 1.5, list items have their fields. */
const depths = [1.5, 2, 3, 4, Infinity]

/**
 * One tool per operation. Output schemas are as deep as the limit allows, the smallest first. Extensions don't count,
 * because they are listed only on request.
 */
export function operationTools(performers: readonly Performer[]): Tool[] {
  const operations = performers.map(({ operation }) => operation)
  let texts: string[] | undefined
  return performers.map((performer, index) => ({
    name: performer.operation.id,
    group: performer.operation.group,
    reads: performer.operation.annotations.readOnly,
    extension: performer.operation.extension ?? false,
    // Built at the first request, because building all of them takes a tenth of the startup time.
    text: () => (texts ??= entriesOf(operations))[index]!,
    performer,
  }))
}

function entriesOf(operations: readonly Operation[]): string[] {
  const tools = operations.map((operation) => {
    const describes = describedBy(operation, operations)
    return { text: (depth: number) => textsOf(operation)(depth, describes), depth: operation.extension ? 2 : 1 }
  })
  deepen(tools.filter((_, index) => !operations[index]!.extension))
  return tools.map(({ text, depth }) => text(depth))
}

function deepen(tools: { text: (depth: number) => string; depth: number }[]): void {
  let total = tools.reduce((sum, { text, depth }) => sum + text(depth).length + 1, 0)
  for (const depth of depths) {
    const deeper = tools
      .map((tool) => ({ tool, more: tool.text(depth).length - tool.text(tool.depth).length }))
      .sort((a, b) => a.more - b.more)
    for (const { tool, more } of deeper) {
      if (total + more > maxListCharacters) return
      total += more
      tool.depth = depth
    }
  }
}

/** Another operation whose result has most of this one's fields. Its tool describes them for both. */
function describedBy(operation: Operation, operations: readonly Operation[]): Operation | undefined {
  const ownFields = Object.keys(operation.returns.shape).length
  const ordered = operations.toSorted((a, b) => Number(b.reads) - Number(a.reads) || fieldCount(a) - fieldCount(b))
  return ordered
    .slice(0, ordered.indexOf(operation))
    .filter((other) => commonFields(operation, other).length > ownFields / 2)
    .sort((a, b) => commonFields(operation, b).length - commonFields(operation, a).length)[0]
}

function fieldCount({ returns }: Operation): number {
  return Object.keys(returns.shape).length
}

function commonFields({ returns: { shape } }: Operation, { returns: { shape: other } }: Operation): string[] {
  return Object.keys(shape).filter((name) => shape[name] === other[name])
}

// Cached per operation, because tests start many servers in one process.
const textsOf = oncePer((operation: Operation) => {
  const describe = description(operation)
  const texts = new Map<string, string>()
  return (depth: number, describes: Operation | undefined): string => {
    const key = `${depth} ${describes?.id}`
    const text = texts.get(key) ?? JSON.stringify(describe(depth, describes))
    texts.set(key, text)
    return text
  }
})

/**
 * A tool's entry in `tools/list`, with its output schema down to a depth, without fields that another tool describes.
 */
export function description(operation: Operation): (depth?: number, describes?: Operation) => JsonSchema {
  const { id, title, description, annotations } = operation
  const input = leanInput(inputSchema(argumentsOf(operation)))
  return (depth, describes) => ({
    name: id,
    title,
    description,
    inputSchema: input,
    outputSchema: describes
      ? outputWithoutCommonFields(operation, describes, depth)
      : leanOutput(outputSchema(operation.returns), depth),
    annotations: {
      readOnlyHint: annotations.readOnly,
      destructiveHint: annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: annotations.openWorld,
    },
  })
}

function outputWithoutCommonFields(operation: Operation, describes: Operation, depth?: number): JsonSchema {
  const common = commonFields(operation, describes)
  const own = Object.entries(operation.returns.shape).filter(([name]) => !common.includes(name))
  if (own.length === 0) return { type: 'object', description: `Same as ${describes.id}.` }
  const schema = leanOutput(outputSchema(z.object(Object.fromEntries(own))), depth)
  return { ...schema, description: `The fields of ${describes.id}, and these.` }
}

const idempotencyKey = z.string().min(1).max(255).optional()

function argumentsOf({ params, query, body, acceptsIdempotencyKey }: Operation): z.ZodObject {
  return z.strictObject({
    ...params?.shape,
    ...query?.shape,
    ...body?.shape,
    ...(acceptsIdempotencyKey && { idempotency_key: idempotencyKey }),
  })
}
