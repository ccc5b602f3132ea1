import type { App } from '../../platform/app.ts'
import type { McpContent } from '../../platform/mcp/content.ts'
import { mimeType, resources, templates } from './catalog.ts'
import { resourceChanges } from './changes.ts'
import { complete } from './completions.ts'
import { getPrompt, prompts } from './prompts.ts'
import { readResource } from './resources.ts'
import { readView, views } from './views.ts'

/** Resources, prompts and completions of the MCP server. */
export function mcpContent(app: App): McpContent {
  return {
    resources,
    templates,
    prompts,
    apps: views,
    read: async (uri) => (await readView(app, uri)) ?? { mimeType, text: await readResource(app, uri) },
    getPrompt: (name, args) => getPrompt(app, name, args, (uri) => readResource(app, uri)),
    watch: (onChange) => resourceChanges(app).watch(onChange),
    complete: (of, argument) => complete(app, of, argument),
  }
}
