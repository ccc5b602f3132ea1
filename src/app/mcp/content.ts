import type { App } from '../../platform/app.ts'
import type { McpContent } from '../../platform/mcp/content.ts'
import { resourceChanges } from './changes.ts'
import { complete } from './completions.ts'
import { getPrompt, prompts } from './prompts.ts'
import { mimeType, readResource, resources, templates } from './resources.ts'

/** Resources, prompts and completions of the MCP server. */
export function mcpContent(app: App): McpContent {
  return {
    resources,
    templates,
    prompts,
    read: async (uri) => ({ mimeType, text: await readResource(app, uri) }),
    getPrompt: (name, args) => getPrompt(app, name, args),
    watch: (onChange) => resourceChanges(app).watch(onChange),
    complete: (of, argument) => complete(app, of, argument),
  }
}
