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
  /** The serialized entry in `tools/list`. */
  readonly text: string
  /** Absent for tools that `extend` answers. */
  readonly performer?: Performer
}

/** The list of all tools takes part of every model's context: less than 15 000 tokens of about four characters. */
const maxListCharacters = 58_000

/** One tool per operation. Output schemas are as deep as the limit allows. */
export function operationTools(performers: readonly Performer[]): Tool[] {
  const texts = (depth: number) => performers.map(({ operation }) => textsOf(operation)(depth))
  let entries = texts(Infinity)
  for (let depth = 5; entries.join().length > maxListCharacters && depth > 0; depth--) entries = texts(depth)
  return performers.map((performer, index) => ({
    name: performer.operation.id,
    group: performer.operation.group,
    reads: performer.operation.annotations.readOnly,
    text: entries[index]!,
    performer,
  }))
}

// Once per operation, because tests start many servers in one process.
const textsOf = oncePer((operation: Operation) => {
  const describe = description(operation)
  const texts = new Map<number, string>()
  return (depth: number): string => {
    const text = texts.get(depth) ?? JSON.stringify(describe(depth))
    texts.set(depth, text)
    return text
  }
})

/** The entry of a tool in `tools/list`, with its output schema down to a depth. */
export function description(operation: Operation): (depth?: number) => JsonSchema {
  const { id, title, description, annotations } = operation
  const input = leanInput(inputSchema(argumentsOf(operation)))
  const output = outputSchema(operation.returns)
  return (depth) => ({
    name: id,
    title,
    description,
    inputSchema: input,
    outputSchema: leanOutput(output, depth),
    annotations: {
      readOnlyHint: annotations.readOnly,
      destructiveHint: annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: annotations.openWorld,
    },
  })
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('Retries with the same key return the first result.')

function argumentsOf({ params, query, body, acceptsIdempotencyKey }: Operation): z.ZodObject {
  return z.strictObject({
    ...params?.shape,
    ...query?.shape,
    ...body?.shape,
    ...(acceptsIdempotencyKey && { idempotency_key: idempotencyKey }),
  })
}
