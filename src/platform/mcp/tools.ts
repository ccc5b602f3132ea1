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
  /** As `tools/list` shows it, already written out. */
  readonly text: string
  /** Absent where something other than an operation answers. */
  readonly performer?: Performer
}

/**
 * A list of all tools takes its place in every model's context: under 15 000 tokens, at four characters each, with some
 * room.
 */
const roomForList = 58_000

/** One tool per operation. Answers are described as deep as there is room for. */
export function operationTools(performers: readonly Performer[]): Tool[] {
  const texts = (depth: number) => performers.map(({ operation }) => textsOf(operation)(depth))
  let fitting = texts(Infinity)
  for (let depth = 5; fitting.join().length > roomForList && depth > 0; depth--) fitting = texts(depth)
  return performers.map((performer, index) => ({
    name: performer.operation.id,
    group: performer.operation.group,
    reads: performer.operation.annotations.readOnly,
    text: fitting[index]!,
    performer,
  }))
}

// Two servers of one process say the same.
const textsOf = oncePer((operation: Operation) => {
  const describe = description(operation)
  const written = new Map<number, string>()
  return (depth: number): string => {
    const text = written.get(depth) ?? JSON.stringify(describe(depth))
    written.set(depth, text)
    return text
  }
})

/** A tool as `tools/list` shows it, its answer down to a depth. */
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
  .describe('Same key, same call: the first answer again, done once.')

function argumentsOf({ params, query, body, acceptsIdempotencyKey }: Operation): z.ZodObject {
  return z.strictObject({
    ...params?.shape,
    ...query?.shape,
    ...body?.shape,
    ...(acceptsIdempotencyKey && { idempotency_key: idempotencyKey }),
  })
}
