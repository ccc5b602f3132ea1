import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../src/platform/database/types.ts'
import { mcpTranscript } from './transcript/mcp.ts'
import { restTranscript } from './transcript/rest.ts'
import { openTranscriptSite } from './transcript/site.ts'

export const agentsFile = fileURLToPath(new URL('../docs/agents.md', import.meta.url))

/** The guide for agents. Its transcripts come from a site with demo content that runs meanwhile. */
export async function agentsGuide(db?: Database): Promise<string> {
  const site = await openTranscriptSite(db)
  try {
    return guide(await restTranscript(site), await mcpTranscript(site))
  } finally {
    await site.close()
  }
}

const guide = (rest: string, mcp: string) => `# For agents and the people who build them

A program can do everything a person can do for a product, except two things: no one votes and no one pays through the \
API. There are
two ways to connect, with the same operations under the same names: REST under \`/api/v1\` and MCP at \`/mcp\`. \
[api.md](api.md) has all operations,
[access.md](access.md) says who can do what. A few more operations are extensions, such as checking for the badge \
now or canceling an order: ask for them with \`/mcp?extensions=all\`.

Every transcript on this page is real: it comes from a running site, shortened to the essentials, with the URLs \
replaced. \`npm test\` generates them again
and compares.

## Authentication

| | |
|---|---|
| **API key** | A person creates it at \`/account/keys\` and chooses its scopes. Send it as \`Authorization: Bearer \
slw_…\`, over REST and MCP alike. |
| **OAuth 2.1** | For apps that act for many people: authorization code with PKCE, dynamic registration or a client ID \
metadata document. A 401 tells you where to start: its \`WWW-Authenticate\` has the resource metadata URL. A token is \
for REST or for MCP, not both. [oauth.md](oauth.md) |
| **None** | Enough for all public reads, and for listing the tools. |

Scopes: \`account:read\` reads what belongs to the person, \`listings:write\` submits and changes it, \
\`orders:write\` prices orders and prepares checkout links.

## Best practices

- Follow the responses. A listing has \`next_step\`; a draft has \`missing\`; an error has \`detail\`, and \`errors\` \
with the path of each one.
- Poll a draft every few seconds while it's \`crawling\` or \`drafting\`, not faster.
- Send an \`Idempotency-Key\` (over MCP: \`idempotency_key\`) with every write that must not happen twice. A retry \
gets the first response again.
- On 429, wait as long as \`Retry-After\` says. \`RateLimit\` says what's left.
- Prices, weeks and categories change: read them from \`list_products\` and \`list_categories\` each time.
- Give \`checkout_url\` to the person. Never ask for card details.
- The billboard is paid. Say so whenever you show it.

## REST

\`key='Authorization: Bearer slw_…'\`

${rest}

## MCP

Point a client to \`https://launch.example/mcp\` (Streamable HTTP). The page \`/docs/mcp\` on the site has \
snippets for common clients. \`X-MCP-Readonly: true\` leaves
out everything that writes; \`X-MCP-Toolsets: listings,launches\` limits it to these groups.

${mcp}

## More than tools

Each of these is for clients that declare it, in every protocol version that has it. Others get the same \
results without it.

| | versions | what you get |
|---|---|---|
| **Progress** | all | Call \`submit_listing\` or \`get_draft\` with a progress token. You're told what is \
being read, and the result comes when the draft is ready, or after 50 seconds. If it isn't ready by then, call \
\`get_draft\` again: nothing is lost when a connection breaks. |
| **Tasks** | \`2026-07-28\` (extension \`io.modelcontextprotocol/tasks\`), \`2025-11-25\` | \`submit_listing\` \
answers with a task. \`tasks/get\` says what is being read, and has the draft once it's ready. The ID is valid \
as long as the draft exists, also after a restart. Canceling a task doesn't stop the draft. |
| **Pages** | \`2026-07-28\`, \`2025-11-25\` (URL elicitation) | \`create_checkout\` and \`claim_listing\` ask \
the client to open the page where the person pays or proves the domain, and continue when that's done, or after \
50 seconds. If the person declines, the result has the link as usual. If an API key lacks a scope, its owner can \
allow it on a page too, and the tool continues with the same key. Access tokens get a 403 with the scopes to \
request: apps get more access through OAuth. |
| **Subscriptions** | all | Get notified when a listing or the current week changes. In \`2026-07-28\`, list \
their URIs in \`subscriptions/listen\`. In earlier versions, open the stream with GET and the \`Mcp-Session-Id\` \
of \`initialize\`, then send \`resources/subscribe\` for each, up to 50. You keep them for half an hour after the \
stream closes; when you connect again, you're notified of each once, because it may have changed. |
| **Views** | all (extension \`io.modelcontextprotocol/ui\`) | \`get_listing\`, \`compare_listings\` and \
\`quote_order\` name a small HTML view (\`ui://slipway/…\`, MCP Apps) that shows their result, light or dark. \
It loads nothing but pictures of the site. |

To try the tools yourself, use the console on \`/docs/mcp\`: it makes a form from each schema and calls the real \
tool, with an API key of yours where one is needed.

This page is generated by \`npm run write -- agents\`.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(agentsFile, await agentsGuide())
