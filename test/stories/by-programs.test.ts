import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Browser } from '../core/oauth/support/browser.ts'
import { Memory } from '../core/oauth/support/mcp-clients.ts'
import { commandsIn, runCommands } from '../deploy/support/commands.ts'
import { type Outcome, type Person, ScriptedAgent } from './support/scripted-agent.ts'
import { openStorySite, type StorySite } from './support/site.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const account = { email: 'ines@tidewell.example', password: 'a tide table in the rain' }

// By a client that only follows the texts of the tools, and by the commands in the README.
describe('a product from submission to launch, by programs', { skip: process.env.TEST_STORAGE === 'embedded' }, () => {
  let site: StorySite
  let key: string
  before(async () => {
    site = await openStorySite()
    await site.slipway(
      'user',
      'create',
      '--email',
      account.email,
      '--password',
      account.password,
      '--name',
      'Inês Caldeira',
    )
    key = await site.slipway('key', 'create', '--email', account.email)
  })
  after(() => site.close())

  const person = (goal: string): Person => ({
    goal,
    given: { url: site.website.url, billing_country: 'PT' },
    corrections: { tagline: 'Tides, wind and daylight on one page' },
    knows: { categories: ['Productivity'] },
  })

  async function agentOf(
    client: Client,
    person: Person,
    ready: () => Promise<void> = async () => {},
  ): Promise<ScriptedAgent> {
    const { tools } = await client.listTools()
    const call = async (name: string, args: Record<string, unknown>): Promise<Outcome> => {
      const attempt = () => client.callTool({ name, arguments: args })
      const result = await attempt().catch(async () => {
        await ready()
        return attempt()
      })
      if (!result.isError) return { answer: result.structuredContent as Record<string, unknown> }
      return { problem: JSON.parse((result.content as { text: string }[])[0]!.text) }
    }
    return new ScriptedAgent(call, tools as never, client.getInstructions() ?? '', person)
  }

  test('an OAuth client goes from a website to the checkout link', async () => {
    const browser = new Browser(site.server.url)
    await browser.open(`${site.server.url}/sign-in`, account)
    const memory = new Memory()
    const transport = new StreamableHTTPClientTransport(new URL(`${site.server.url}/mcp`), { authProvider: memory })
    const client = new Client({ name: 'story', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(transport)
    const requestedScopes: string[] = []
    const agent = await agentOf(client, person('pay for a launch now'), async () => {
      assert.ok(memory.wanted, 'the client was sent to ask the person')
      requestedScopes.push(memory.wanted.searchParams.get('scope') ?? '')
      await transport.finishAuth((await browser.authorize(memory.wanted.href)).searchParams)
    })
    const { what, value } = await agent.run()
    assert.equal(what, 'checkout_url')
    assert.match(String(value), new RegExp(`^${site.server.url}/checkout/`))
    const done = agent.steps.map(({ tool }) => tool).filter((tool, index, all) => tool !== all[index - 1])
    assert.deepEqual(done, [
      'submit_listing',
      'get_draft',
      'update_draft',
      'submit_draft',
      'list_products',
      'quote_order',
      'create_checkout',
    ])
    assert.deepEqual(
      requestedScopes,
      ['listings:write', 'listings:write account:read', 'listings:write account:read orders:write'],
      'the person allows each thing when it is needed',
    )
    const [{ id } = { id: '' }] = (
      (await client.callTool({ name: 'list_my_drafts', arguments: {} })).structuredContent as {
        items: { id: string }[]
      }
    ).items
    const { fields } = (await client.callTool({ name: 'get_draft', arguments: { id } })).structuredContent as {
      fields: Record<string, { value: unknown; state: string }>
    }
    assert.deepEqual(
      [fields.tagline!.value, fields.tagline!.state, fields.categories!.value],
      ['Tides, wind and daylight on one page', 'override', ['Field & Shift Work']],
    )
    const page = await fetch(String(value))
    assert.equal(page.status, 200)
    assert.match(await page.text(), /Tidewell/)
    await client.close()
  })

  test('a client with an API key goes from a website to the free queue and its badge', async () => {
    const client = new Client({ name: 'story', version: '1' }, { supportedProtocolVersions: ['2025-11-25'] })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${site.server.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
    )
    const agent = await agentOf(client, person('launch on the free plan'))
    const { what, value } = await agent.run()
    assert.equal(what, 'badge')
    assert.match(String(value), new RegExp(`<a href="${site.server.url}/listings/tidewell`))
    assert.equal(agent.steps.at(-1)!.tool, 'choose_free_listing')
    await client.close()
  })

  /** Replaces the placeholders with the URL of the site, the key and the product. */
  const run = async (commands: string) =>
    (
      await runCommands(
        commands
          .replaceAll('http://localhost:3000', site.server.url)
          .replaceAll('slw_…', key)
          .replaceAll('https://your-product.example', site.website.url),
        '.',
      )
    ).split('\n')

  test('the README examples read without a key', async () => {
    const [reading] = commandsIn(readme, 'Try it with curl')
    const answers = (await run(reading!.replaceAll('curl ', 'curl -sS -w "\\n" '))).map((line) => JSON.parse(line))
    assert.equal(answers.length, 2)
    assert.equal(answers[0].week.state, 'current')
    assert.ok(answers[0].entries.length > 0 && answers[1].items.length > 0)
  })

  test('the README examples go from a website to the checkout link', async () => {
    const [, launching] = commandsIn(readme, 'Try it with curl')
    const said = (await run(launching!)).filter((line) => !/^(crawling|drafting)$/.test(line))
    const [completeness, badge, total, link] = [said[0]!, said.slice(1, -2).join('\n'), said.at(-2)!, said.at(-1)!]
    assert.ok(Number(completeness) > 30, completeness)
    assert.match(badge, new RegExp(`<a href="${site.server.url}/listings/tidewell`))
    assert.ok(Number(total) > 0, total)
    assert.match(link, new RegExp(`^${site.server.url}/checkout/[\\w-]+$`))
    assert.equal((await fetch(link)).status, 200)
  })
})
