import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import type { McpOptions } from '../../../../src/platform/mcp/plugin.ts'
import {
  conformanceTools,
  elicitation,
  image,
  inputRequired,
  inputResponse,
  runConformanceTool,
} from './conformance-tools.ts'

/** Adds the features that the conformance suite tests but the product doesn't offer. */
export const conformanceOptions: McpOptions = {
  tools: conformanceTools,
  capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} },
  streams: true,
  extend(server) {
    server.setRequestHandler(
      'tools/call',
      async ({ params }, context) => (await runConformanceTool(params.name, context, params.arguments ?? {})) as never,
    )
    server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
    addResources(server)
    addPrompts(server)
  },
}

const contents: Record<string, Record<string, string>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: image.data },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched resource content' },
}

function addResources(server: Server): void {
  server.setRequestHandler('resources/list', () => ({
    resources: Object.entries(contents).map(([uri, { mimeType }]) => ({
      uri,
      name: uri.slice(7),
      mimeType: mimeType!,
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    const content = id
      ? { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }
      : contents[uri]
    if (!content) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Resource not found', { uri })
    return { contents: [{ uri, ...content }] } as never
  })
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
}

const userMessages = (...content: unknown[]) => ({ messages: content.map((part) => ({ role: 'user', content: part })) })
const text = (words: string) => ({ type: 'text', text: words })

const prompts = [
  { name: 'test_simple_prompt', arguments: [] },
  { name: 'test_prompt_with_arguments', arguments: ['arg1', 'arg2'] },
  { name: 'test_prompt_with_embedded_resource', arguments: ['resourceUri'] },
  { name: 'test_prompt_with_image', arguments: [] },
  { name: 'test_input_required_result_prompt', arguments: [] },
]

function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ name, arguments: names }) => ({
      name,
      description: `For the conformance suite: ${name}.`,
      arguments: names.map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }, context) => {
    if (name === 'test_simple_prompt') return userMessages(text('This is a simple prompt for testing.')) as never
    if (name === 'test_prompt_with_arguments')
      return userMessages(text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`)) as never
    if (name === 'test_prompt_with_embedded_resource') {
      return userMessages(
        {
          type: 'resource',
          resource: { uri: args.resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        text('Please process the embedded resource above.'),
      ) as never
    }
    if (name === 'test_prompt_with_image') return userMessages(image, text('Please analyze the image above.')) as never
    if (name === 'test_input_required_result_prompt') {
      const given = inputResponse(context, 'user_context')?.context
      return (
        given
          ? userMessages(text(`Context: ${given}`))
          : inputRequired({
              user_context: elicitation('What context should the prompt use?', { context: { type: 'string' } }),
            })
      ) as never
    }
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
  })
}
