import { createHmac } from 'node:crypto'
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Tool } from '../../../../src/platform/mcp/tools.ts'

/** The tools that the conformance suite expects. Its scenarios describe them (`conformance list --server`). */
type Run = (context: ServerContext, args: Record<string, unknown>) => unknown

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const text = (words: string) => ({ type: 'text', text: words })
export const image = { type: 'image', data: pixel, mimeType: 'image/png' }
const toolResult = (...content: unknown[]) => ({ content })
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
})

export const elicitation = (message: string, properties: Record<string, { type: string }>) => ({
  method: 'elicitation/create',
  params: { message, requestedSchema: { type: 'object', properties, required: Object.keys(properties) } },
})
const complete = (words: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: text(words) }], maxTokens: 100 },
})
const roots = { method: 'roots/list', params: {} }

export const inputRequired = (inputRequests: Record<string, unknown>, requestState?: string) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState && { requestState }),
})

/** The client's response to one of the input requests, if there is one. */
export function inputResponse(context: ServerContext, key: string): Record<string, unknown> | undefined {
  const answer = context.mcpReq.inputResponses?.[key] as Record<string, unknown> | undefined
  return typeof answer === 'object' && answer !== null
    ? ((answer.content as Record<string, unknown>) ?? answer)
    : undefined
}

const seal = (state: string) => `${state}.${createHmac('sha256', 'test only').update(state).digest('base64url')}`

function openState(context: ServerContext): string | undefined {
  const sealed = context.mcpReq.requestState() as string | undefined
  if (sealed === undefined) return undefined
  const state = sealed.slice(0, sealed.lastIndexOf('.'))
  if (seal(state) !== sealed)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The request state was changed on its way.')
  return state
}

function capabilitiesOf(context: ServerContext): ClientCapabilities {
  const envelope = context.mcpReq.envelope as Record<string, ClientCapabilities> | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

const log = (context: ServerContext, words: string) => context.mcpReq.log('info', words)
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

const runs: Record<string, Run> = {
  test_simple_text: () => toolResult(text('This is a simple text response for testing.')),
  test_image_content: () => toolResult(image),
  test_audio_content: () => toolResult({ type: 'audio', data: silence, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    toolResult(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    toolResult(
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  test_error_handling: () => ({
    ...toolResult(text('This tool intentionally returns an error for testing')),
    isError: true,
  }),

  async test_tool_with_logging(context) {
    for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await log(context, words)
      await pause()
    }
    return toolResult(text('Logged.'))
  },
  async test_logging_tool(context) {
    await log(context, 'only for those who asked')
    return toolResult(text('Logged.'))
  },
  async test_tool_with_progress(context) {
    const progressToken = context.mcpReq._meta?.progressToken
    if (progressToken === undefined) return toolResult(text('No progress was asked for.'))
    for (const progress of [0, 50, 100]) {
      await context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await pause()
    }
    return toolResult(text(String(progressToken)))
  },
  test_missing_capability(context) {
    if (!capabilitiesOf(context).sampling)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    return toolResult(text('Sampling is declared.'))
  },

  json_schema_2020_12_tool: (_, args) => toolResult(text(JSON.stringify(args))),

  test_streaming_elicitation: () => inputRequired({ answer: elicitation('Go on?', { ok: { type: 'boolean' } }) }),
  test_input_required_result_elicitation(context) {
    const name = inputResponse(context, 'user_name')?.name
    return typeof name === 'string'
      ? toolResult(text(`Hello, ${name}!`))
      : inputRequired({ user_name: elicitation('What is your name?', { name: { type: 'string' } }) })
  },
  test_input_required_result_sampling(context) {
    const answer = inputResponse(context, 'capital_question')
    return answer
      ? toolResult(text(`Answered: ${JSON.stringify(answer)}`))
      : inputRequired({ capital_question: complete('What is the capital of France?') })
  },
  test_input_required_result_list_roots(context) {
    const answer = inputResponse(context, 'client_roots')
    return answer ? toolResult(text(`Roots: ${JSON.stringify(answer)}`)) : inputRequired({ client_roots: roots })
  },
  test_input_required_result_request_state(context) {
    return openState(context) === 'asked' && inputResponse(context, 'confirm')
      ? toolResult(text('state-ok'))
      : inputRequired({ confirm: elicitation('Please confirm', { ok: { type: 'boolean' } }) }, seal('asked'))
  },
  test_input_required_result_tampered_state(context) {
    return openState(context) === 'asked'
      ? toolResult(text('state-ok'))
      : inputRequired({ confirm: elicitation('Please confirm', { ok: { type: 'boolean' } }) }, seal('asked'))
  },
  test_input_required_result_multiple_inputs(context) {
    const done =
      openState(context) === 'asked' &&
      ['user_name', 'greeting', 'client_roots'].every((key) => inputResponse(context, key))
    const questions = {
      user_name: elicitation('What is your name?', { name: { type: 'string' } }),
      greeting: complete('Generate a greeting'),
      client_roots: roots,
    }
    return done ? toolResult(text('All three are here.')) : inputRequired(questions, seal('asked'))
  },
  test_input_required_result_multi_round(context) {
    const round = openState(context)
    if (round === 'two' && inputResponse(context, 'step2')) return toolResult(text('Both rounds are done.'))
    if (round === 'one' && inputResponse(context, 'step1'))
      return inputRequired(
        { step2: elicitation('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
        seal('two'),
      )
    return inputRequired(
      { step1: elicitation('Step 1: What is your name?', { name: { type: 'string' } }) },
      seal('one'),
    )
  },
  test_input_required_result_capabilities(context) {
    const declared = capabilitiesOf(context)
    return inputRequired({
      ...(declared.sampling && { question: complete('Say something') }),
      ...(declared.elicitation && { name: elicitation('What is your name?', { name: { type: 'string' } }) }),
    })
  },
}

const schemas: Record<string, object> = {
  json_schema_2020_12_tool: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
}

export const conformanceTools: readonly Tool[] = Object.keys(runs).map((name) => ({
  name,
  group: 'conformance',
  reads: true,
  text: () =>
    JSON.stringify({
      name,
      description: `For the conformance suite: ${name.replaceAll('_', ' ')}.`,
      inputSchema: schemas[name] ?? { type: 'object' },
    }),
}))

export function runConformanceTool(name: string, context: ServerContext, args: Record<string, unknown>): unknown {
  const run = runs[name]
  if (!run) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
  return run(context, args)
}
