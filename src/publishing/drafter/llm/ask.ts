import { setTimeout as pause } from 'node:timers/promises'
import { APICallError, generateText, NoObjectGeneratedError, NoOutputGeneratedError, Output } from 'ai'
import * as z from 'zod'
import type { App } from '../../../platform/app.ts'
import { LlmFailure } from './failure.ts'
import { type AskLimits, standardAskLimits } from './limits.ts'
import { languageModel } from './model.ts'
import { type ModelPrompt, schemaInWords } from './prompt.ts'

const longestPause = 20_000

/** Asks until there is an answer of the right shape, the attempts are used up or the time is over. */
export async function ask<Schema extends z.ZodType>(
  app: App,
  { instructions, prompt }: ModelPrompt,
  schema: Schema,
  { attempts, outputTokens, backoffMilliseconds }: AskLimits = standardAskLimits,
): Promise<z.output<Schema>> {
  // Warnings of the library go to the console otherwise.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const deadline = AbortSignal.timeout(app.config.LLM_SECONDS * 1000)
  let schemas = true
  let addition = ''
  for (let attempt = 1; ; attempt++) {
    try {
      const { output, usage } = await generateText({
        model: await languageModel(app.config, { schemas }),
        instructions,
        prompt: [prompt, ...(schemas ? [] : [schemaInWords(z.toJSONSchema(schema))]), addition]
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
      const salvaged = salvage(error, schema)
      if (salvaged !== undefined) return salvaged
      const failure = failureOf(error, deadline)
      app.log.warn({ attempt, code: failure.code, status: failure.status }, 'the language model did not help')
      if (attempt >= attempts || !worthAnother(failure, schemas)) throw failure
      if (failure.code === 'rejected') schemas = false
      else if (failure.code === 'unusable_answer')
        addition =
          'Your last answer could not be used: it was cut off or was not the JSON asked for. ' +
          'Answer shorter, with at most three quotes for a value.'
      else await waitBefore(error, backoffMilliseconds * 2 ** (attempt - 1), deadline)
    }
  }
}

/** Only a server that speaks the API of another may be asked again without a schema. */
function worthAnother({ code }: LlmFailure, schemas: boolean): boolean {
  return code === 'busy' || code === 'unreachable' || code === 'unusable_answer' || (code === 'rejected' && schemas)
}

function failureOf(error: unknown, deadline: AbortSignal): LlmFailure {
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
  // A good status whose body the library could not read.
  if (status < 300) return new LlmFailure('unusable_answer', { status, cause: error })
  return new LlmFailure('rejected', { status, cause: error })
}

/** Small models put their JSON into a fence or a sentence. */
function salvage<Schema extends z.ZodType>(error: unknown, schema: Schema): z.output<Schema> | undefined {
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

async function waitBefore(error: unknown, usual: number, signal: AbortSignal): Promise<void> {
  const headers = APICallError.isInstance(error) ? error.responseHeaders : undefined
  const asked = Number(headers?.['retry-after-ms'] ?? NaN) || Number(headers?.['retry-after'] ?? NaN) * 1000
  // Nobody watches a draft for so long: the other drafter is there at once.
  if (asked > longestPause) throw new LlmFailure('busy')
  try {
    await pause(Number.isFinite(asked) && asked >= 0 ? asked : usual, undefined, { signal })
  } catch {
    throw new LlmFailure('timed_out')
  }
}
