import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'
import { timeZone } from '../calendar/settings.ts'
import { sitePurpose } from './settings.ts'

const SiteInfo = z
  .object({
    name: z.string(),
    purpose: z.string(),
    time_zone: z.string().describe('Launch weeks start on Monday 00:00 in this zone.'),
    urls: z.object({ site: z.string(), api: z.string(), docs: z.string(), openapi: z.string(), mcp: z.string() }),
    counts: z.object({ live_listings: z.int(), categories: z.int() }),
    api_version: z.string(),
    voting: z.string(),
  })
  .meta({ id: 'SiteInfo' })

export const get_site_info = operation({
  id: 'get_site_info',
  title: 'Get site info',
  description:
    'About this launch directory: name, purpose, size, and URLs of the site, API docs, OpenAPI file and MCP ' +
    'server. A good first call.',
  group: 'site',
  method: 'GET',
  path: '/site',
  access: 'public',
  returns: SiteInfo,
  example: {
    response: {
      name: 'Slipway',
      purpose: 'New products launch here every week. People discover, compare and vote for them.',
      time_zone: 'UTC',
      urls: {
        site: 'https://launch.example',
        api: 'https://launch.example/api/v1',
        docs: 'https://launch.example/docs/api',
        openapi: 'https://launch.example/openapi.json',
        mcp: 'https://launch.example/mcp',
      },
      counts: { live_listings: 66, categories: 45 },
      api_version: '1.0.0',
      voting: 'Votes come only from people using the site.',
    },
  },
  cacheTags: () => ['listings', 'categories'],
  async run({ app, db }) {
    const { site, api, docs, openapi, mcp } = app.urls
    const counts = await db.one(sql<{ live_listings: number; categories: number }>`
      select
        coalesce((select listings from status_counts where status = 'live'), 0) as live_listings,
        (select count(*) from categories) as categories`)
    return {
      name: app.siteName(),
      purpose: app.settings.get(sitePurpose),
      time_zone: app.settings.get(timeZone),
      urls: { site, api, docs, openapi, mcp },
      counts,
      api_version: '1.0.0',
      voting: 'Votes come only from people using the site.',
    }
  },
})
