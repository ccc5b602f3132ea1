import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { join, raw, type Statement, sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'
import { offsetOf, pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { countersOf } from '../listings/counters.ts'
import { exampleListing, examplePage } from '../listings/examples.ts'
import { countryQuery, ListingSummary, Story, slug } from '../listings/schema.ts'
import { storySections } from '../listings/story.ts'
import { countUpTo, presentListingSummary, type SummaryRow, summaryColumns } from '../listings/summaries.ts'
import { publicMediaUrl } from '../media/urls.ts'
import { interviewOf } from './interview.ts'
import { foldName } from './names.ts'

const founder = {
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  bio: z.string().nullable(),
  country: z.string().nullable().describe('The founder’s country, or that of one of their live listings.'),
  photo_url: z.string().nullable(),
  socials: z.record(z.string(), z.string()),
}
const FounderSummary = z
  .object({
    ...founder,
    companies: z.array(z.object({ slug: z.string(), name: z.string(), title: z.string().nullable() })),
  })
  .meta({ id: 'FounderSummary' })
const Founder = z
  .object({
    ...founder,
    companies: z.array(
      ListingSummary.extend({ title: z.string().nullable().describe('The founder’s role at the company.') }).meta({
        id: 'Company',
      }),
    ),
    stories: z.array(
      Story.extend({ listing: z.object({ slug: z.string(), name: z.string() }) }).meta({ id: 'PublishedStory' }),
    ),
    interview: z
      .array(z.object({ question: z.string(), answer: z.string() }))
      .describe('Answers to the founder interview.'),
  })
  .meta({ id: 'Founder' })

interface FounderRow {
  id: number
  slug: string
  name: string
  bio: string | null
  country: string | null
  photo_url: string | null
  socials: Record<string, string>
}

const example = {
  slug: 'ines-caldeira',
  name: 'Inês Caldeira',
  url: 'https://launch.example/founders/ines-caldeira',
  bio: 'Former pilot-boat skipper.',
  country: 'PT',
  photo_url: null,
  socials: { x: 'https://x.com/ines_example' },
}

export const list_founders = operation({
  id: 'list_founders',
  title: 'List founders',
  description: 'Founders of live listings with their companies. Filter by name or country.',
  group: 'founders',
  method: 'GET',
  path: '/founders',
  access: 'public',
  query: z.object({
    q: z.string().max(120).optional().describe('Part of a name.'),
    country: countryQuery.optional(),
    ...pageQuery,
  }),
  returns: pageOf(FounderSummary),
  example: {
    query: { q: 'ines' },
    response: {
      items: [{ ...example, companies: [{ slug: 'tidewell', name: 'Tidewell', title: 'Founder' }] }],
      ...examplePage,
    },
  },
  cacheTags: () => ['listings', 'founders'],
  async run({ app, db, query }) {
    const conditions: Statement[] = [sql`live_listings > 0`]
    const words = query.q === undefined ? [] : foldName(query.q).split(' ').filter(Boolean)
    if (query.q?.trim() && words.length === 0) return present([], 0, query)
    for (const word of words) conditions.push(sql`search_name like ${`%${word}%`}`)
    if (query.country !== undefined) conditions.push(sql`shown_country = ${query.country.toUpperCase()}`)
    const where = join(conditions, ' and ')
    const rows = await db.many(sql<
      FounderRow & { companies: { slug: string; name: string; title: string | null }[] | null }
    >`
      select f.id, f.slug, f.name, f.bio, f.shown_country as country, f.photo_url, f.socials,
        (
          select json_agg(
            json_build_object('slug', l.slug, 'name', p.name, 'title', lf.title) order by l.launched_at desc, l.id
          )
          from listing_founders lf
          join listings l on l.id = lf.listing_id and l.status = 'live'
          join profiles p on p.listing_id = l.id
          where lf.founder_id = f.id
        ) as companies
      from (
        select * from founders where ${where}
        order by search_name, id limit ${query.per_page} offset ${offsetOf(query)}
      ) as f
      order by f.search_name, f.id`)
    const items = rows.map(({ companies, ...row }) => ({
      ...presentFounder(app, row),
      companies: companies ?? [],
    }))
    const total = await countUpTo(db, sql`select 1 from founders where ${where} order by search_name, id`)
    return present(items, total, query)
  },
})

export const get_founder = operation({
  id: 'get_founder',
  title: 'Get founder',
  description: 'One founder: bio, socials, listed companies, published stories and interview.',
  group: 'founders',
  method: 'GET',
  path: '/founders/{slug}',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from list_founders.') }),
  returns: Founder,
  mayMiss: true,
  example: {
    params: { slug: example.slug },
    response: {
      ...example,
      companies: [{ ...exampleListing, title: 'Founder' }],
      stories: [],
      interview: [{ question: 'What problem made you start?', answer: 'A tide table that got wet.' }],
    },
  },
  cacheTags: (_, { companies }) => ['listings', 'founders', 'interview', ...countersOf(companies)],
  async run({ app, db, path }) {
    const row = await db.maybe(sql<FounderRow>`
      select id, slug, name, bio, shown_country as country, photo_url, socials
      from founders where slug = ${path.slug} and live_listings > 0`)
    if (!row) throw notFound(`No founder has the slug ${path.slug}. Use list_founders to find one.`)
    const companies = await db.many(sql<SummaryRow & { title: string | null }>`
      select ${summaryColumns}, lf.title
      from listing_founders lf
      join listings l on l.id = lf.listing_id and l.status = 'live'
      join profiles p on p.listing_id = l.id
      left join categories c on c.id = l.category_id
      where lf.founder_id = ${row.id}
      order by l.launched_at desc, l.id`)
    const storyColumns = raw(storySections.map((section) => `s.${section}`).join(', '))
    const stories = await db.many(sql<z.output<typeof Story> & { listing: { slug: string; name: string } }>`
      select ${storyColumns}, json_build_object('slug', l.slug, 'name', p.name) as listing
      from listing_founders lf
      join listings l on l.id = lf.listing_id and l.status = 'live'
        and (l.plan = 'paid' or 'story' = any(l.unlocked))
      join profiles p on p.listing_id = l.id
      join stories s on s.listing_id = l.id
      where lf.founder_id = ${row.id}
      order by s.updated_at desc, l.id`)
    return {
      ...presentFounder(app, row),
      companies: companies.map((company) => ({ ...presentListingSummary(app, company), title: company.title })),
      stories,
      interview: await interviewOf(db, row.id),
    }
  },
})

function presentFounder(app: App, { slug, name, bio, country, photo_url, socials }: FounderRow) {
  const url = app.urls.to(`/founders/${slug}`)
  return { slug, name, url, bio, country, photo_url: photo_url && publicMediaUrl(app, photo_url), socials }
}
