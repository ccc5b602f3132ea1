import type { FastifyInstance, FastifyReply } from 'fastify'
import { sitePurpose } from '../../../core/site-settings/settings.ts'
import type { Site } from '../../../web/page.ts'

/** `robots.txt` for crawlers and `llms.txt` for language models. */
export function registerRobots(server: FastifyInstance, { app, operations }: Site): void {
  server.get('/robots.txt', async (_, reply) =>
    sendText(
      reply,
      [
        'User-agent: *',
        ...['/account', '/admin', '/checkout', '/oauth', '/mailbox'].map((path) => `Disallow: ${path}`),
        'Allow: /',
        '',
        `Sitemap: ${app.urls.to('/sitemap.xml')}`,
        '',
      ].join('\n'),
    ),
  )

  server.get('/llms.txt', async (_, reply) => {
    const page = (title: string, path: `/${string}`, about: string) => `- [${title}](${app.urls.to(path)}): ${about}`
    return sendText(
      reply,
      [
        `# ${app.siteName()}`,
        '',
        `> ${app.settings.get(sitePurpose)}`,
        '',
        'Every public page has a Markdown twin: add `.md` to its address, or send `Accept: text/markdown`. ' +
          'Votes come only from people using the site; there is no way to vote by program.',
        '',
        '## For programs',
        '',
        page('MCP server', '/mcp', 'Streamable HTTP; every operation below is a tool of the same name'),
        page('OpenAPI file', '/openapi.json', 'the REST API'),
        page('API reference', '/docs/api', 'the same for people'),
        page('MCP page', '/docs/mcp', 'how to connect common clients'),
        '',
        '## Operations',
        '',
        ...operations.map(
          ({ id, description, access }) => `- \`${id}\`${access === 'public' ? '' : ` (${access})`}: ${description}`,
        ),
        '',
        '## Pages',
        '',
        page('This week', '/index.md', 'the race of this week, last week’s podium, what is upcoming'),
        page('Launches', '/launches.md', 'feeds of launches'),
        page('Categories', '/categories.md', 'the tree of categories'),
        page('Leaderboards', '/leaderboards.md', 'five rankings; the billboard is paid'),
        page('How ranking works', '/how-ranking-works.md', 'every rule'),
        page('Pricing', '/pricing.md', 'what can be bought'),
        '',
      ].join('\n'),
    )
  })
}

function sendText(reply: FastifyReply, body: string) {
  return reply.header('cache-control', 'public, no-cache').type('text/plain; charset=utf-8').send(body)
}
