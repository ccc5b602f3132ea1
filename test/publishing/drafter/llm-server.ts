import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { readConfig } from '../../../src/app/config.ts'
import type { App } from '../../../src/platform/app.ts'
import { SettableClock } from '../../../src/platform/clock.ts'
import { createLog } from '../../../src/platform/observability/log.ts'

export const providers = ['openai', 'anthropic', 'openai-compatible'] as const
export type ProviderName = (typeof providers)[number]

export const key = 'sk-test-0123456789abcdef'

/** A request to the model, through any of the APIs. */
export interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  body: any
  instructions: string
  prompt: string
  schema: unknown
}

/** An object is returned as JSON, a string word for word; a function writes the response itself. */
export type Behaviour =
  | object
  | string
  | { refusal: string }
  | { cut: string }
  | ((request: ModelRequest, response: ServerResponse) => unknown)

export interface FakeModel {
  base: string
  requests: ModelRequest[]
  /** Sets the responses, one per request. The last one repeats. */
  respondWith(...behaviours: Behaviour[]): void
}

/** A server with the APIs of OpenAI (responses and chat completions) and Anthropic (messages). */
export async function startModel(t: Pick<TestContext, 'after'>): Promise<FakeModel> {
  const requests: ModelRequest[] = []
  let queue: Behaviour[] = [{}]
  const server = createServer(async (request, response) => {
    const modelRequest = parseRequest(request, JSON.parse(await text(request)))
    requests.push(modelRequest)
    const behaviour = queue.length > 1 ? queue.shift()! : queue[0]!
    const result = typeof behaviour === 'function' ? await behaviour(modelRequest, response) : behaviour
    if (response.writableEnded || response.headersSent || result === undefined) return
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(responseBody(modelRequest, result as object | string)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    respondWith: (...behaviours) => void (queue = behaviours),
  }
}

function parseRequest(request: IncomingMessage, body: any): ModelRequest {
  const parts = (content: unknown): string =>
    typeof content === 'string'
      ? content
      : Array.isArray(content)
        ? content.map((part) => part.text ?? '').join('\n')
        : ''
  const messages: { role: string; content: unknown }[] = body.messages ?? body.input ?? []
  const of = (...roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ content }) => parts(content))
      .join('\n')
  return {
    path: request.url!,
    headers: request.headers,
    body,
    instructions: [parts(body.system), body.instructions ?? '', of('system', 'developer')].filter(Boolean).join('\n'),
    prompt: of('user'),
    schema:
      body.text?.format?.schema ??
      body.response_format?.json_schema?.schema ??
      body.output_config?.format?.schema ??
      body.output_format?.schema ??
      body.tools?.[0]?.input_schema,
  }
}

/** The response in the format of the requested API. */
export function responseBody({ path, body }: ModelRequest, result: object | string): object {
  const refusal = typeof result === 'object' && 'refusal' in result ? String(result.refusal) : null
  const cut = typeof result === 'object' && 'cut' in result ? String(result.cut) : null
  const words = cut ?? (typeof result === 'string' ? result : JSON.stringify(result))
  if (path.endsWith('/responses'))
    return {
      id: 'resp_1',
      object: 'response',
      created_at: 1_790_000_000,
      model: body.model,
      status: cut === null ? 'completed' : 'incomplete',
      incomplete_details: cut === null ? null : { reason: 'max_output_tokens' },
      error: null,
      output: [
        {
          type: 'message',
          id: 'msg_1',
          status: 'completed',
          role: 'assistant',
          content: [
            refusal === null ? { type: 'output_text', text: words, annotations: [] } : { type: 'refusal', refusal },
          ],
        },
      ],
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 15,
      },
    }
  if (path.endsWith('/messages')) {
    const byTool = body.tools?.[0]?.name === 'json' && refusal === null && cut === null && typeof result === 'object'
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [
        byTool
          ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: result }
          : { type: 'text', text: refusal ?? words },
      ],
      stop_reason: refusal !== null ? 'refusal' : cut !== null ? 'max_tokens' : byTool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    }
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: refusal ?? words },
        finish_reason: refusal !== null ? 'content_filter' : cut !== null ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  }
}

/** Fails like the real APIs, with their error bodies. */
export function fails(status: number, headers: Record<string, string> = {}): Behaviour {
  return ({ path }, response) => {
    const error = {
      type: status === 429 ? 'rate_limit_error' : 'api_error',
      message: `no, and your key is ${key}`,
      code: null,
      param: null,
    }
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(path.endsWith('/messages') ? { type: 'error', error } : { error }))
  }
}

export interface ModelApp {
  app: App
  logged: string[]
}

const categories = ['Finance', 'Invoicing & Bookkeeping', 'Developer Tools'].map((name, index) => ({
  id: index + 1,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  name,
  description: null,
  faqs: [],
  parent_id: null,
  listing_count: 0,
}))

/** The parts of an app that the drafter needs. */
export function modelApp(
  provider: ProviderName,
  { base }: FakeModel,
  environment: Record<string, string> = {},
): ModelApp {
  const model = { openai: 'gpt-5-mini', anthropic: 'claude-sonnet-4-5', 'openai-compatible': 'llama3.3' }[provider]
  const config = readConfig({
    NODE_ENV: 'test',
    SITE_URL: 'https://launch.example',
    DRAFTER: 'llm',
    LLM_PROVIDER: provider,
    LLM_BASE_URL: base,
    LLM_API_KEY: key,
    LLM_MODEL: model,
    ...environment,
  })
  const logged: string[] = []
  const app = {
    config,
    clock: new SettableClock('2026-11-15T12:00:00Z'),
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    db: { many: async () => categories },
  }
  return { app: app as unknown as App, logged }
}
