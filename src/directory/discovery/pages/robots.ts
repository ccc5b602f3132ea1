import type { FastifyInstance, FastifyReply } from 'fastify'
import { sitePurpose } from '../../../core/site-settings/settings.ts'
import { markdownText } from '../../../web/markdown.ts'
import type { Site } from '../../../web/page.ts'
import { publishedPages } from '../../site-pages/queries.ts'

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
    const own = await publishedPages(app.db, 100)
    const page = (title: string, path: `/${string}`, about: string) => `- [${title}](${app.urls.to(path)}): ${about}`
    return sendText(
      reply,
      [
        `# ${app.siteName()}`,
        '',
        `> ${app.settings.get(sitePurpose)}`,
        '',
        'Every public page is also available as Markdown: add `.md` to its URL, or send `Accept: text/markdown`. ' +
          'Only people using the site can vote. There’s no API for voting.',
        '',
        '## For developers',
        '',
        page('MCP server', '/mcp', 'Streamable HTTP; each operation below is a tool with the same name'),
        page('OpenAPI file', '/openapi.json', 'the REST API'),
        page('API reference', '/docs/api', 'the REST API, for people'),
        page('MCP guide', '/docs/mcp', 'how to connect common clients'),
        page('Webhooks', '/docs/webhooks', 'signed requests when something happens, instead of polling'),
        page('Skill', '/skill.md', 'how an agent uses this site, as a skill file'),
        '',
        '## Operations',
        '',
        ...operations.map(
          ({ id, description, access }) => `- \`${id}\`${access === 'public' ? '' : ` (${access})`}: ${description}`,
        ),
        '',
        '## Pages',
        '',
        page('This week', '/index.md', 'this week’s race, last week’s podium, upcoming launches'),
        page('Launches', '/launches.md', 'launches by section'),
        page('Categories', '/categories.md', 'the category tree'),
        page('Leaderboards', '/leaderboards.md', 'five rankings; the billboard is paid'),
        page('How ranking works', '/how-ranking-works.md', 'every rule'),
        page('Pricing', '/pricing.md', 'plans and add-ons'),
        page('Blog', '/blog.md', 'posts, newest first'),
        ...own.map(({ slug, title, description }) =>
          page(markdownText(title), `/${slug}.md`, markdownText(description) || 'a page of this site'),
        ),
        '',
      ].join('\n'),
    )
  })
}

function sendText(reply: FastifyReply, body: string) {
  return reply.header('cache-control', 'public, no-cache').type('text/plain; charset=utf-8').send(body)
}
