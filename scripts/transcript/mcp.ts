import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { shorten } from './shorten.ts'
import type { TranscriptSite } from './site.ts'

/** The same with the official MCP client: instructions, calls and results. */
export async function mcpTranscript(site: TranscriptSite): Promise<string> {
  const client = new Client({ name: 'transcript', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${site.key}` } },
    }),
  )
  const { tools } = await client.listTools()
  const tokens = Math.ceil(JSON.stringify({ tools }).length / 4)
  const sections = [
    `The client speaks \
\`${client.getNegotiatedProtocolVersion()}\` and finds \
${tools.length} tools, about ${Math.round(tokens / 1000)},000 tokens in all. The server's instructions:\n\n> ${client.getInstructions()}`,
  ]
  const call = async (words: string, name: string, args: Record<string, unknown>, keep: string[]) => {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args })
    const answer = isError ? JSON.parse((content as { text: string }[])[0]!.text) : structuredContent
    sections.push(
      `${words}\n\n\`\`\`\ntools/call \
${name} ${JSON.stringify(args)}\n→ ${isError ? 'isError ' : ''}${JSON.stringify(shorten(answer, keep), null, 2)}\n\`\`\``,
    )
    return answer as Record<string, unknown>
  }
  const { description } = tools.find(({ name }) => name === 'submit_listing')!
  sections.push(
    `Each tool’s description says what it’s for and what to call next. For \`submit_listing\`:\n\n> ${description}`,
  )
  const draft = await call('So the agent starts there:', 'submit_listing', { url: site.website.url }, ['id', 'status'])
  await call('An error says what to do next:', 'submit_draft', { id: draft.id }, ['status', 'code', 'detail'])
  await site.work()
  await call('The agent does that:', 'get_draft', { id: draft.id }, ['status', 'completeness', 'missing.0'])
  await call(
    'It picks the category that fits best:',
    'update_draft',
    { id: draft.id, fields: { categories: ['Productivity'] } },
    ['completeness', 'fields.categories.value', 'fields.categories.state'],
  )
  const { listing_id } = await call('Now it can save the listing:', 'submit_draft', { id: draft.id }, ['listing_id'])
  await call(
    'What does a launch cost?',
    'quote_order',
    { items: [{ product: 'launch', listing_id }], billing_country: 'PT' },
    ['total_cents', 'currency', 'vat'],
  )
  await call(
    'The last step. The link is for the person:',
    'create_checkout',
    { items: [{ product: 'launch', listing_id }], billing_country: 'PT', idempotency_key: 'launch-tidewell' },
    ['number', 'status', 'checkout_url', 'instructions'],
  )
  await call('The billboard always says that it’s paid:', 'get_leaderboard', { board: 'billboard', per_page: 1 }, [
    'title',
    'paid',
    'disclosure',
    'items.0.rank',
    'items.0.listing.name',
  ])
  await client.close()
  return site.withStableValues(sections.join('\n\n'))
}
