import { second } from '../duration.ts'
import { asProblem } from '../faults.ts'
import { isObject, type JsonObject } from '../json.ts'
import { refuse } from '../operation/perform.ts'
import { openResult } from './call.ts'
import { extensionNames } from './client.ts'
import type { McpContext } from './context.ts'
import type { Continuations, Exchange, Next } from './continue.ts'
import { eventStream } from './event-stream.ts'
import { type HttpAnswer, refusal, resultMessage, rpcCodes, rpcError } from './messages.ts'
import type { PlainRequest } from './plain-request.ts'
import type { Era } from './versions.ts'
import type { Work, WorkState } from './work.ts'

const pollInterval = 2 * second
const relatedTask = 'io.modelcontextprotocol/related-task'

/** Modern clients declare that they support tasks, and the server decides. Clients of 2025-11-25 ask for one. */
export function isTaskWanted({ era, version, support, params }: Exchange): boolean {
  return era === 'modern' ? support.tasks : version === '2025-11-25' && isObject(params.task)
}

/** The answer to a call that starts work: the task in which the work continues. */
export function taskOf({ era }: Exchange, work: Work, key: string, data: JsonObject): Next {
  const now = { startedAt: data.created_at, changedAt: data.updated_at }
  const task = describe(era, `${work.name}_${key}`, 'working', now)
  if (era === 'legacy') return { type: 'complete', text: JSON.stringify({ task }).slice(0, -1) }
  return { type: 'task', text: JSON.stringify(task).slice(0, -1) }
}

function describe(
  era: Era,
  taskId: string,
  status: 'working' | 'completed',
  { startedAt, changedAt, message }: { startedAt: unknown; changedAt: unknown; message?: string },
): JsonObject {
  return {
    taskId,
    status,
    ...(message && { statusMessage: message }),
    createdAt: startedAt,
    lastUpdatedAt: changedAt,
    // A task lives as long as the record it works on.
    ...(era === 'modern' ? { ttlMs: null, pollIntervalMs: pollInterval } : { ttl: null, pollInterval }),
  }
}

const methods: Record<Era, readonly string[]> = {
  modern: ['tasks/get', 'tasks/update', 'tasks/cancel'],
  legacy: ['tasks/get', 'tasks/result', 'tasks/cancel'],
}

export function taskMethods(era: Era): readonly string[] {
  return methods[era]
}

export function isTaskMethod({ era, method }: { era: Era; method: string }): boolean {
  return methods[era].includes(method)
}

/**
 * Answers the task methods. A task is work that the database already tracks, so nothing else is stored: any instance
 * can answer, even after a restart.
 */
export async function answerTask(
  continuations: Continuations,
  context: McpContext,
  { id, era, method, params }: PlainRequest,
  { isSupported, end }: { isSupported: boolean; end: string },
): Promise<HttpAnswer | Response> {
  if (!isSupported) {
    const data = JSON.stringify({ requiredCapabilities: { extensions: { [extensionNames.tasks]: {} } } })
    return rpcError(400, rpcCodes.missingCapability, 'Missing required client capability', id, data)
  }
  const { app, requestId } = context
  const ok = (text: string): HttpAnswer => ({ status: 200, headers: {}, body: resultMessage(id, text) })
  try {
    const { taskId } = params
    const { work, key, state, data } = await continuations.task(context, taskId)
    const done = openResult({ status: 200, body: JSON.stringify(data), headers: {} })
    // Reading and drafting are not stopped, because their results can still be used. No task asks for input.
    if (method === 'tasks/update' || (method === 'tasks/cancel' && era === 'modern')) return ok(`{${end.slice(1)}}`)
    if (method === 'tasks/cancel') return ok(JSON.stringify(shown(era, String(taskId), state)))
    if (method === 'tasks/get') {
      const task = JSON.stringify(shown(era, String(taskId), state)).slice(0, -1)
      return ok(`${task}${era === 'modern' && state.isOver ? `,"result":${done}}` : ''}${end}}`)
    }
    const related = `,"_meta":${JSON.stringify({ [relatedTask]: { taskId } })}}`
    if (state.isOver) return ok(`${done}${related}`)
    return eventStream(async (_, signal) => {
      await continuations.waitFor(context, work, key, signal)
      const { data: latest } = await continuations.task(context, taskId)
      const result = openResult({ status: 200, body: JSON.stringify(latest), headers: {} })
      return resultMessage(id, `${result}${related}`)
    }, context.signal())
  } catch (error) {
    const problem = asProblem(error)
    if (problem.code === 'not_found') return rpcError(200, rpcCodes.invalidParams, `taskId: ${problem.message}`, id)
    return refusal(id, refuse(app, problem, requestId))
  }
}

function shown(era: Era, taskId: string, { isOver, message, startedAt, changedAt }: WorkState): JsonObject {
  const dates = { startedAt: startedAt.toISOString(), changedAt: changedAt.toISOString() }
  return describe(era, taskId, isOver ? 'completed' : 'working', { ...dates, message })
}
