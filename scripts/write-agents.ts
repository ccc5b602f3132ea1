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

const guide = (rest: string, mcp: string) => `# For agents and those who write them

Everything that a person can do for a product can be done by a program, except two things: nobody votes and nobody \
pays through the API. There are
two ways in, with the same operations under the same names: REST below \`/api/v1\` and MCP at \`/mcp\`. [api.md](api.md) has all operations,
[access.md](access.md) who may what.

Every transcript on this page is real: it was made by running the site, shortened to what matters, with the addresses \
replaced. \`npm test\` makes them again
and compares.

## Getting in

| | |
|---|---|
| **API key** | A person makes it at \`/account/keys\` and chooses its scopes. Sent as \`Authorization: Bearer \
slw_…\`, over REST and MCP alike. |
| **OAuth 2.1** | For apps that act for many people: authorization code with PKCE, dynamic registration or a client ID \
metadata document. A 401 leads the way: its \`WWW-Authenticate\` names the metadata of the resource. A token is for \
REST or for MCP, not both. [oauth.md](oauth.md) |
| **Nothing** | Enough for all public reads, and for listing the tools. |

Scopes: \`account:read\` sees what is the person's, \`listings:write\` submits and changes it, \`orders:write\` prices \
orders and prepares checkout links.

## Manners

- Follow the answers. A listing has \`next_step\`; a draft has \`missing\`; a refusal has \`detail\`, and \`errors\` \
with the place of each mistake.
- Poll a draft every few seconds while it is \`crawling\` or \`drafting\`, not faster.
- Send an \`Idempotency-Key\` (over MCP: \`idempotency_key\`) with every write that must not happen twice. A retry \
gets the first answer again.
- On 429 wait as long as \`Retry-After\` says. \`RateLimit\` tells what is left.
- Prices, weeks and categories change: read them from \`list_products\` and \`list_categories\` each time.
- Give \`checkout_url\` to the person. Never ask for card details.
- The billboard is paid. Say so whenever you show it.

## By REST

\`key='Authorization: Bearer slw_…'\`

${rest}

## By MCP

Point a client at \`https://launch.example/mcp\` (Streamable HTTP). The site's own page \`/docs/mcp\` has ready \
snippets for common clients. \`X-MCP-Readonly: true\` leaves
out everything that writes, \`X-MCP-Toolsets: listings,launches\` all but some groups.

${mcp}

This page is written by \`npm run write -- agents\`.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(agentsFile, await agentsGuide())
