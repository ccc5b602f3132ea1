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

const guide = (rest: string, mcp: string) => `# Agent's guide

For agents and the people who build them. A program can do everything a person can do for a product, except vote and
pay.

There are two ways to connect, with the same operations under the same names: REST under \`/api/v1\` and MCP at
\`/mcp\`. [api.md](api.md) documents all operations, and [access.md](access.md) says who can call them. Some operations,
such as checking for the badge right away or canceling an order, are extensions: request them with
\`/mcp?extensions=all\`.

The transcripts on this page are real. They come from a running site, shortened to the essentials, with the URLs
replaced. \`npm test\` generates them again and compares.

## Authentication

| | |
|---|---|
| **API key** | A person creates it at \`/account/keys\` and chooses its scopes. Send it as \`Authorization: Bearer \
slw_…\`, over REST and MCP alike. |
| **OAuth 2.1** | For apps that act for many people: authorization code with PKCE, dynamic registration or a client ID \
metadata document. A 401 tells you where to start: its \`WWW-Authenticate\` has the resource metadata URL. A token is \
for REST or for MCP, not both. See [oauth.md](oauth.md). |
| **None** | Enough for all public reads, and for listing the tools. |

Scopes: \`account:read\` reads a person's account, drafts, listings, claims and orders. \`listings:write\` submits, \
changes and claims listings. \`orders:write\` prices orders and prepares checkout links.

## Best practices

- Follow the responses. A listing has \`next_step\`, a draft has \`missing\`, and an error has \`detail\`, with the path \
of each problem in \`errors\`.
- Poll a draft every few seconds while it's \`crawling\` or \`drafting\`, not faster.
- Send an \`Idempotency-Key\` (over MCP: \`idempotency_key\`) with every write that must not happen twice. A retry \
gets the first response again.
- On a 429, wait as long as \`Retry-After\` says. \`RateLimit\` shows how much of the limit is left.
- Prices, weeks and categories change: read them from \`list_products\` and \`list_categories\` each time.
- Give \`checkout_url\` to the person. Never ask for card details.
- The billboard is paid. Say so whenever you show it.

## REST

\`key='Authorization: Bearer slw_…'\`

${rest}

## MCP

Point a client to \`https://launch.example/mcp\` (Streamable HTTP). The page \`/docs/mcp\` on the site has snippets for
common clients. \`X-MCP-Readonly: true\` leaves out all tools that write; \`X-MCP-Toolsets: listings,launches\` limits
the tools to these groups.

${mcp}

## Beyond tools

Clients that declare these features get them in every protocol version that has them. Other clients get the same
results without them.

| Feature | Versions | How it works |
|---|---|---|
| **Progress** | all | Call \`submit_listing\` or \`get_draft\` with a progress token. Notifications say what is \
being read, and the result arrives when the draft is ready, or after 50 seconds. If it isn't ready by then, call \
\`get_draft\` again: nothing is lost if a connection breaks. |
| **Tasks** | \`2026-07-28\` (extension \`io.modelcontextprotocol/tasks\`), \`2025-11-25\` | \`submit_listing\` \
returns a task. \`tasks/get\` says what is being read, and returns the draft once it's ready. The ID is valid \
as long as the draft exists, even after a restart. Canceling a task doesn't stop the draft. |
| **Pages** | \`2026-07-28\`, \`2025-11-25\` (URL elicitation) | \`create_checkout\` and \`claim_listing\` ask \
the client to open the page where the person pays or proves that they own the domain. They continue when that's done, \
or after 50 seconds. If the person declines, the result has the link as usual. If an API key lacks a scope, its owner \
can allow it on a page too, and the tool continues with the same key. Access tokens get a 403 with the scopes to \
request: apps get more access through OAuth. |
| **Subscriptions** | all | Get notified when a listing or the current week changes. In \`2026-07-28\`, list \
their URIs in \`subscriptions/listen\`. In earlier versions, open the stream with GET and the \`Mcp-Session-Id\` \
from \`initialize\`, then send \`resources/subscribe\` for each, up to 50. Subscriptions last for half an hour after \
the stream closes. When you reconnect, you get one notification for each, because it may have changed. |
| **Views** | all (extension \`io.modelcontextprotocol/ui\`) | \`get_listing\`, \`compare_listings\` and \
\`quote_order\` name a small HTML view (\`ui://slipway/…\`, MCP Apps) that shows their result, light or dark. \
It only loads pictures from the site. |

To try the tools yourself, use the console at \`/docs/mcp\`. It builds a form from each schema and calls the real \
tool, with one of your API keys if it needs one.

This page is generated by \`npm run write -- agents\`.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(agentsFile, await agentsGuide())
