import { scopeMeaning, scopes } from '../../core/members/scopes.ts'
import { html } from '../../platform/html.ts'
import { copyable } from '../../web/components/copy.ts'
import { pageHead } from '../../web/components/page-head.ts'
import { section } from '../../web/components/section.ts'
import { table } from '../../web/components/table.ts'
import { withCode } from '../../web/components/with-code.ts'
import { markdownList, markdownText } from '../../web/markdown.ts'
import { page } from '../../web/page.ts'
import { operations } from '../operations.ts'

const clients = (url: string, name: string) => [
  { name: 'Claude Code', how: 'In a terminal:', code: `claude mcp add --transport http ${name} ${url}` },
  {
    name: 'Claude, ChatGPT and other apps with connectors',
    how: 'Add a custom connector with this URL and sign in when asked:',
    code: url,
  },
  { name: 'Cursor', how: 'In .cursor/mcp.json:', code: JSON.stringify({ mcpServers: { [name]: { url } } }, null, 2) },
  {
    name: 'VS Code',
    how: 'In .vscode/mcp.json:',
    code: JSON.stringify({ servers: { [name]: { type: 'http', url } } }, null, 2),
  },
  {
    name: 'Any client, with an API key',
    how: 'If your client doesn’t support OAuth:',
    code: JSON.stringify({ mcpServers: { [name]: { url, headers: { Authorization: 'Bearer slw_…' } } } }, null, 2),
  },
  {
    name: 'curl',
    how: 'To try it out:',
    code: [
      `curl ${url} -H 'content-type: application/json' -H 'accept: application/json' \\`,
      `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_launch_week","arguments":{"week":"this"}}}'`,
    ].join('\n'),
  },
]

export const mcpPage = page({
  path: '/docs/mcp',
  cacheTags: () => [],
  load: async ({ app }) => ({
    url: app.urls.mcp,
    name:
      app
        .siteName()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-') || 'slipway',
  }),
  about: (_, { app }) => ({
    title: 'MCP server',
    description: `Connect your agent to ${app.siteName()}. Every API operation is a tool with the same name.`,
    breadcrumbs: [{ name: 'MCP server', path: '/docs/mcp' }],
  }),
  html: ({ url, name }) => html`<div class="page">${pageHead({
    title: 'MCP server',
    lede: 'Connect your agent to this site. Every API operation is a tool with the same name and rules.',
  })}
${copyable(url, { label: 'Copy URL' })}
<p class="muted">Streamable HTTP, stateless. Protocol versions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26.
Reading needs no sign-in. Everything else needs OAuth or an API key. Agents can’t vote or pay:
you always get the checkout link.</p>
${section({
  id: 'clients',
  title: 'Connect',
  content: html`${clients(url, name).map(
    ({ name: client, how, code }) => html`<h3>${client}</h3><p>${how}</p>${copyable(code)}`,
  )}`,
})}
${section({
  id: 'scopes',
  title: 'Scopes',
  content: html`<dl class="facts-list">${scopes.map(
    (scope) => html`<div><dt><code>${scope}</code></dt><dd>${scopeMeaning[scope]}</dd></div>`,
  )}</dl>`,
})}
${section({
  id: 'tools',
  title: 'Tools',
  content: table({
    caption: 'Tools',
    columns: [{ title: 'Tool' }, { title: 'Scope' }, { title: 'What it does' }],
    rows: operations.map(({ id, access, description }) => [
      html`<code>${id}</code>`,
      access === 'public' ? 'None' : html`<code>${access}</code>`,
      withCode(description),
    ]),
  }),
})}
${section({
  id: 'filters',
  title: 'Fewer tools',
  content: html`<p>Send <code>X-MCP-Readonly: true</code> to get read-only tools, or <code>X-MCP-Toolsets:
listings, launches</code> to get certain groups. Groups: ${[...new Set(operations.map(({ group }) => group))].join(
    ', ',
  )}.</p>`,
})}</div>`,
  markdown: ({ url, name }) =>
    [
      `URL: ${url} (Streamable HTTP)`,
      ...clients(url, name).map(({ name: client, how, code }) => `## ${client}\n\n${how}\n\n\`\`\`\n${code}\n\`\`\``),
      '## Tools',
      markdownList(
        operations.map(({ id, access, description }) => `\`${id}\` (${access}): ${markdownText(description)}`),
      ),
    ].join('\n\n'),
})
