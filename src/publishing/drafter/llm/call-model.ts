import { setTimeout as pause } from 'node:timers/promises'
import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import * as z from 'zod'
import type { App } from '../../../platform/app.ts'
import { second } from '../../../platform/duration.ts'
import { LlmFailure } from './failure.ts'
import { languageModel } from './model.ts'
import { describeSchema, type ModelPrompt } from './prompt.ts'

export interface ModelLimits {
  attempts: number
  outputTokens: number
  /** Doubles with every attempt, unless the API says how long to wait. */
  backoffMilliseconds: number
}

export const defaultModelLimits: ModelLimits = { attempts: 4, outputTokens: 12_000, backoffMilliseconds: second }

const maxPause = 20 * second

/** Calls the language model, with retries, until it returns a valid object or the attempts or the time run out. */
export async function callModel<Schema extends z.ZodType>(
  app: App,
  { instructions, prompt }: ModelPrompt,
  schema: Schema,
  { attempts, outputTokens, backoffMilliseconds }: ModelLimits = defaultModelLimits,
): Promise<z.output<Schema>> {
  // Otherwise the library logs its warnings to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const deadline = AbortSignal.timeout(app.config.LLM_SECONDS * second)
  let withSchema = true
  let feedback = ''
  for (let attempt = 1; ; attempt++) {
    try {
      const { output, usage } = await generateText({
        model: await languageModel(app.config, { withSchema }),
        instructions,
        prompt: [prompt, ...(withSchema ? [] : [describeSchema(z.toJSONSchema(schema))]), feedback]
          .filter(Boolean)
          .join('\n\n'),
        output: Output.object({ schema, name: 'profile' }),
        maxOutputTokens: outputTokens,
        maxRetries: 0,
        abortSignal: deadline,
        telemetry: { isEnabled: false },
      })
      app.log.debug({ attempt, usage }, 'the language model answered')
      return output as z.output<Schema>
    } catch (error) {
      const extracted = extractJson(error, schema)
      if (extracted !== undefined) return extracted
      const failure = toLlmFailure(error, deadline)
      app.log.warn({ attempt, code: failure.code, status: failure.status }, 'the language model did not help')
      if (attempt >= attempts || !isRetryable(failure, withSchema)) throw failure
      if (failure.code === 'rejected') withSchema = false
      else if (failure.code === 'unusable_answer')
        feedback =
          'Your last answer could not be used: it was cut off or was not the JSON asked for. ' +
          'Answer shorter, with at most three quotes for a value.'
      else await waitBefore(error, backoffMilliseconds * 2 ** (attempt - 1), deadline)
    }
  }
}

/** A rejected request is only retried without a schema, which some servers do not support. */
function isRetryable({ code }: LlmFailure, withSchema: boolean): boolean {
  return code === 'busy' || code === 'unreachable' || code === 'unusable_answer' || (code === 'rejected' && withSchema)
}

function toLlmFailure(error: unknown, deadline: AbortSignal): LlmFailure {
  if (deadline.aborted) return new LlmFailure('timed_out', { cause: error })
  if (NoObjectGeneratedError.isInstance(error))
    return new LlmFailure(error.finishReason === 'content-filter' ? 'refused' : 'unusable_answer', { cause: error })
  if (NoOutputGeneratedError.isInstance(error)) return new LlmFailure('unusable_answer', { cause: error })
  if (!APICallError.isInstance(error)) return new LlmFailure('unreachable', { cause: error })
  const status = error.statusCode
  if (status === undefined) return new LlmFailure('unreachable', { cause: error })
  if (status === 401 || status === 403) return new LlmFailure('refused_key', { status, cause: error })
  if (status === 429 || status === 529) return new LlmFailure('busy', { status, cause: error })
  if (status >= 500 || status === 408 || status === 409) return new LlmFailure('unreachable', { status, cause: error })
  // A success status with a body that the library could not parse.
  if (status < 300) return new LlmFailure('unusable_answer', { status, cause: error })
  return new LlmFailure('rejected', { status, cause: error })
}

/** Small models wrap their JSON in a code fence or a sentence. */
function extractJson<Schema extends z.ZodType>(error: unknown, schema: Schema): z.output<Schema> | undefined {
  const text =
    NoObjectGeneratedError.isInstance(error) && error.finishReason !== 'content-filter' ? error.text : undefined
  const [from, to] = [text?.indexOf('{') ?? -1, text?.lastIndexOf('}') ?? -1]
  if (text === undefined || from < 0 || to < from) return undefined
  try {
    return schema.safeParse(JSON.parse(text.slice(from, to + 1))).data
  } catch {
    return undefined
  }
}

async function waitBefore(error: unknown, backoff: number, signal: AbortSignal): Promise<void> {
  const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined
  const requested = Number(headers?.['retry-after-ms'] ?? NaN) || Number(headers?.['retry-after'] ?? NaN) * second
  // The extractive draft is available right away, so a long wait is not worth it.
  if (requested > maxPause) throw new LlmFailure('busy')
  try {
    await pause(Number.isFinite(requested) && requested >= 0 ? requested : backoff, undefined, { signal })
  } catch {
    throw new LlmFailure('timed_out')
  }
}
