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

export function operationTool(performer: Performer): Tool {
  const { operation } = performer
  return { name: operation.id, group: operation.group, reads: operation.reads, text: JSON.stringify(toolDefinition(operation)), performer }
}

export function toolDefinition(operation: Operation): JsonSchema {
  const { id, title, description, reads, annotations } = operation
  return {
    name: id,
    title,
    description,
    inputSchema: leanInput(inputSchema(argumentsOf(operation))),
    outputSchema: leanOutput(outputSchema(operation.returns)),
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
