import * as z from 'zod'
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

/** A list of all tools takes its place in every model's context: under 15 000 tokens, at four characters each, with some room. */
const roomForList = 58_000

/** One tool per operation. Answers are described as deep as there is room for. */
export function operationTools(performers: readonly Performer[]): Tool[] {
  for (const depth of [Infinity, 5, 4, 3, 2]) {
    const tools = performers.map((performer) => operationTool(performer, depth))
    if (tools.reduce((sum, { text }) => sum + text.length + 1, 0) <= roomForList) return tools
  }
  return performers.map((performer) => operationTool(performer, 1))
}

function operationTool(performer: Performer, depth: number): Tool {
  const { operation } = performer
  return { name: operation.id, group: operation.group, reads: operation.reads, text: JSON.stringify(toolDefinition(operation, depth)), performer }
}

export function toolDefinition(operation: Operation, depth = Infinity): JsonSchema {
  const { id, title, description, reads, annotations } = operation
  return {
    name: id,
    title,
    description,
    inputSchema: leanInput(inputSchema(argumentsOf(operation))),
    outputSchema: leanOutput(outputSchema(operation.returns), depth),
    annotations: {
      readOnlyHint: reads,
      destructiveHint: annotations.destructive,
      idempotentHint: annotations.idempotent,
      openWorldHint: annotations.openWorld,
    },
  }
}

const idempotencyKey = z.string().min(1).max(255).optional().describe('Same key, same call: the first answer again, done once.')

function argumentsOf({ params, query, body, acceptsIdempotencyKey }: Operation): z.ZodObject {
  return z.strictObject({ ...params?.shape, ...query?.shape, ...body?.shape, ...(acceptsIdempotencyKey && { idempotency_key: idempotencyKey }) })
}
