import { scopeMeaning, scopes } from '../../core/members/scopes.ts'
import { type Html, html } from '../../platform/html.ts'
import { servedVersions } from '../../platform/mcp/versions.ts'
import type { Operation } from '../../platform/operation/declare.ts'
import { loadAssets } from '../../web/assets.ts'
import { copyable } from '../../web/components/copy.ts'
import { choice, field } from '../../web/components/form.ts'
import { icon } from '../../web/components/icon.ts'
import { pageHead } from '../../web/components/page-head.ts'
import { section } from '../../web/components/section.ts'
import { table } from '../../web/components/table.ts'
import { withCode } from '../../web/components/with-code.ts'
import { markdownList, markdownText } from '../../web/markdown.ts'
import { page } from '../../web/page.ts'
import { resources, templates } from '../mcp/catalog.ts'
import { prompts } from '../mcp/prompts.ts'
import { operations } from '../operations.ts'

interface ConnectableClient {
  name: string
  /** Opens the client, which then asks whether to add the server. */
  install?: string
  how: string
  code: string
}

const clients = (url: string, name: string): ConnectableClient[] => [
  { name: 'Claude Code', how: 'In a terminal:', code: `claude mcp add --transport http ${name} ${url}` },
  {
    name: 'Claude, ChatGPT and other apps with connectors',
    how: 'Add a custom connector with this URL and sign in when asked:',
    code: url,
  },
  {
    name: 'Cursor',
    install: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(
      Buffer.from(JSON.stringify({ url })).toString('base64'),
    )}`,
    how: 'Or in .cursor/mcp.json:',
    code: JSON.stringify({ mcpServers: { [name]: { url } } }, null, 2),
  },
  {
    name: 'VS Code',
    install: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
    how: 'Or in .vscode/mcp.json:',
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

const programs = (url: string) => ({
  terminal: `npx @slipway/launch https://your-product.example --site ${new URL(url).origin}`,
  client: 'npm install @slipway/client',
})

/** The call of a tool with the arguments of its example, for a terminal. */
function curlFor(url: string, { id, access, example }: Operation): string {
  const args = Object.assign({}, example.params, example.query, example.body)
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: id, arguments: args } })
  return [
    `curl ${url} -H 'content-type: application/json' -H 'accept: application/json' \\`,
    ...(access === 'public' ? [] : ["  -H 'authorization: Bearer slw_…' \\"]),
    `  -d '${call.replaceAll("'", "'\\''")}'`,
  ].join('\n')
}

/** A form for each tool, made by a script from its schema. Without script, there is a command to copy. */
function toolConsole(url: string, script: string): Html {
  return html`<mcp-console class="console">
<p>These are the real tools. Reading needs no key. For the rest, create a <a href="/account/keys">key</a> with the
access you need: it acts for you, stays in this tab and is never saved.</p>
<form class="stack" hidden>
${choice({
  name: 'tool',
  id: 'console-tool',
  label: 'Tool',
  required: true,
  choices: operations.map(({ id }) => ({ value: id, text: id })),
})}
<p class="muted" data-part="about"></p>
<div class="stack" data-part="fields"></div>
${field({ name: 'key', id: 'console-key', label: 'API key', type: 'password', autocomplete: 'off' })}
<p><button type="submit" class="button">Call tool</button></p>
</form>
<div class="console-result" data-part="result" role="status" hidden><h3 data-part="status">Result</h3>
<copy-text class="copyable"><pre tabindex="0"><code></code></pre><button type="button" class="button button-quiet" hidden>\
${icon('copy')}<span>Copy</span></button></copy-text></div>
<details class="fold console-tools"><summary>Call them from a terminal</summary>${operations.map(
    (operation) => html`<h3><code>${operation.id}</code></h3>${copyable(curlFor(url, operation))}`,
  )}</details>
<script type="module" src="${script}"></script></mcp-console>`
}

export const mcpPage = page({
  path: '/docs/mcp',
  cacheTags: () => [],
  load: async ({ app }) => ({
    url: app.urls.mcp,
    script: (await loadAssets()).console,
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
  html: ({ url, name, script }) => html`<div class="page">${pageHead({
    title: 'MCP server',
    lede: 'Connect your agent to this site. Every API operation is a tool with the same name and rules.',
  })}
${copyable(url, { label: 'Copy URL' })}
<p class="muted">Streamable HTTP, stateless. Protocol versions ${servedVersions.join(', ')}.
Reading needs no sign-in. Everything else needs OAuth or an API key. Agents can’t vote or pay:
you always get the checkout link. <a href="#console">Call the tools from this page</a>.</p>
${section({
  id: 'clients',
  title: 'Connect',
  content: html`${clients(url, name).map(
    ({ name: client, install, how, code }) =>
      html`<h3>${client}</h3>${
        install && html`<p><a class="button button-quiet" href="${install}">Add to ${client}</a></p>`
      }<p>${how}</p>${copyable(code)}`,
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
  id: 'resources',
  title: 'Resources',
  content: html`<p>Public pages as Markdown. Clients can subscribe to a listing or to the current week.</p>${table({
    caption: 'Resources',
    columns: [{ title: 'URI' }, { title: 'What it is' }],
    rows: [
      ...templates.map(({ uriTemplate, description }) => [html`<code>${uriTemplate}</code>`, withCode(description)]),
      ...resources
        .filter(({ uri }) => !uri.startsWith('slipway://docs/'))
        .map(({ uri, title }) => [html`<code>${uri}</code>`, title]),
    ],
  })}`,
})}
${section({
  id: 'prompts',
  title: 'Prompts',
  content: html`<dl class="facts-list">${prompts.map(
    ({ name: prompt, description }) => html`<div><dt><code>${prompt}</code></dt><dd>${description}</dd></div>`,
  )}</dl>`,
})}
${section({
  id: 'programs',
  title: 'For programs and terminals',
  content: html`<p>Launch a product from a terminal. It reads the website, opens the draft in your editor, and prints the
badge or the checkout link:</p>${copyable(programs(url).terminal)}
<p>A typed client for Node and browsers, with retries, lists as iterators and errors by code:</p>\
${copyable(programs(url).client)}`,
})}
${section({
  id: 'registries',
  title: 'For registries and crawlers',
  content: html`<p>The <a href="/mcp/server-card">server card</a>, the
<a href="/.well-known/mcp/catalog.json">catalog of this domain</a>, a <a href="/mcp/server.json">server.json</a> for the
MCP Registry, and a <a href="/skill.md">skill file</a> for agents.</p>`,
})}
${section({
  id: 'filters',
  title: 'Fewer tools',
  content: html`<p>Send <code>X-MCP-Readonly: true</code> to get read-only tools, or <code>X-MCP-Toolsets:
listings, launches</code> to get certain groups. Groups: ${[...new Set(operations.map(({ group }) => group))].join(
    ', ',
  )}.</p>`,
})}
${section({ id: 'console', title: 'Try the tools', content: toolConsole(url, script) })}</div>`,
  markdown: ({ url, name }) =>
    [
      `URL: ${url} (Streamable HTTP)`,
      ...clients(url, name).map(({ name: client, how, code }) => `## ${client}\n\n${how}\n\n\`\`\`\n${code}\n\`\`\``),
      `## For programs and terminals\n\n\`\`\`\n${programs(url).terminal}\n${programs(url).client}\n\`\`\``,
      '## Tools',
      markdownList(
        operations.map(({ id, access, description }) => `\`${id}\` (${access}): ${markdownText(description)}`),
      ),
      '## Resources',
      markdownList(templates.map(({ uriTemplate, description }) => `\`${uriTemplate}\`: ${description}`)),
      '## Prompts',
      markdownList(prompts.map(({ name: prompt, description }) => `\`${prompt}\`: ${description}`)),
    ].join('\n\n'),
})
