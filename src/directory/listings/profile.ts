import type * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { raw, type Statement, sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type MediumRow, presentMedia } from '../media/present.ts'
import { awardTitle } from './award-title.ts'
import { domainRatingCredit } from './domain-rating-credit.ts'
import { findBySlug } from './merged-slugs.ts'
import type { ListingProfile, Milestone, Story } from './schema.ts'
import { storyColumns } from './story.ts'
import { currentSummaryColumns, currentSummaryTables, presentListingSummary, type SummaryRow } from './summaries.ts'

export interface ProfileRow extends SummaryRow {
  plan: string | null
  unlocked: string[]
  short_description: string | null
  description: string | null
  headline: string | null
  summary: string | null
  features: string[]
  usps: string[]
  keywords: string[]
  tags: string[]
  pricing_summary: string | null
  city: string | null
  founded_year: number | null
  contact_email: string | null
  demo_video_url: string | null
  faqs: { question: string; answer: string }[]
  socials: Record<string, string>
  not_found_on_website: string[]
  categories: { slug: string; name: string }[] | null
  founders: { slug: string; name: string; title: string | null; bio: string | null }[] | null
  updates: { id: number; title: string; body: string; posted_at: string }[] | null
  ratings: { date: string; value: number; source: string }[] | null
  awards: { week: string; place: number; votes: number }[] | null
  story: z.output<typeof Story> | null
  milestones: z.output<typeof Milestone>[] | null
  media: MediumRow[] | null
}

/** The whole profile of a live or scheduled listing, in one query. */
export async function profileBySlug(app: App, db: Queryable, slug: string): Promise<z.input<typeof ListingProfile>> {
  const row = await findBySlug(db, slug, (current) => db.maybe(profileRows(publicListing(current))))
  if (!row) throw notFound(`No live or upcoming listing has the slug ${slug}. Use search_listings to find listings.`)
  return presentProfile(app, row)
}

const publicListing = (slug: string) => sql`l.slug = ${slug} and l.status in ('live', 'scheduled')`
export const liveListing = (slug: string) => sql`l.slug = ${slug} and l.status = 'live'`

/** Profiles of the listings `l` that meet a condition, with `more` columns. */
export function profileRows<More = unknown>(
  condition: Statement,
  more: Statement = raw(''),
): Statement<ProfileRow & More> {
  return sql<ProfileRow & More>`
    select ${currentSummaryColumns}, l.plan, l.unlocked, p.short_description, p.description, p.headline, p.summary, p.features,
      p.usps, p.keywords, p.tags, p.pricing_summary, p.city, p.founded_year, p.contact_email, p.demo_video_url, p.faqs,
      p.socials, p.not_found_on_website,
      (
        select json_agg(json_build_object('slug', k.slug, 'name', k.name) order by lc.position)
        from listing_categories lc
        join categories k on k.id = lc.category_id
        where lc.listing_id = l.id
      ) as categories,
      (
        select json_agg(
          json_build_object('slug', f.slug, 'name', f.name, 'title', lf.title, 'bio', f.bio)
          order by lf.position, f.id
        )
        from listing_founders lf
        join founders f on f.id = lf.founder_id
        where lf.listing_id = l.id
      ) as founders,
      (
        select json_agg(u)
        from (
          select id, title, body, to_char(posted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at
          from updates where listing_id = l.id and hidden is null
          order by updates.posted_at desc, id desc limit 10
        ) as u
      ) as updates,
      (
        select json_agg(r order by r.date)
        from (
          select measured_on as date, value, source
          from domain_ratings where listing_id = l.id
          order by measured_on desc limit 24
        ) as r
      ) as ratings,
      (
        select json_agg(json_build_object('week', a.week, 'place', a.place, 'votes', a.votes) order by a.week desc)
        from awards a where a.listing_id = l.id
      ) as awards,
      (select to_json(s) from (select ${storyColumns} from stories where listing_id = l.id) as s) as story,
      (
        select json_agg(m)
        from (
          select id, date, title, description, url
          from milestones where listing_id = l.id
          order by date desc, id desc
        ) as m
      ) as milestones,
      (
        select json_agg(m)
        from (
          select m.kind, m.url, m.alt, m.width, m.height, m.picture, k.sizes
          from media m
          left join pictures k on k.hash = m.picture
          where m.listing_id = l.id
          order by m.position, m.id
        ) as m
      ) as media
      ${more}
    from ${currentSummaryTables}
    where ${condition}`
}

export function presentProfile(app: App, row: ProfileRow): z.input<typeof ListingProfile> {
  // Unlocked sections are published with the launch, not before.
  const isUnlocked = (section: string) =>
    row.status === 'live' && (row.plan === 'paid' || row.unlocked.includes(section))
  const ratings = row.ratings ?? []
  const newest = ratings.at(-1)
  return {
    ...presentListingSummary(app, row),
    short_description: row.short_description,
    description: row.description,
    headline: row.headline,
    summary: row.summary,
    features: row.features,
    usps: row.usps,
    keywords: row.keywords,
    tags: row.tags,
    pricing: { model: row.pricing_model, summary: row.pricing_summary },
    categories: row.categories ?? [],
    city: row.city,
    founded_year: row.founded_year,
    contact_email: row.contact_email,
    founders: (row.founders ?? []).map((founder) => ({ ...founder, url: app.urls.to(`/founders/${founder.slug}`) })),
    faqs: row.faqs,
    socials: row.socials,
    updates: row.updates ?? [],
    domain_rating: {
      value: newest?.value ?? null,
      measured_at: newest?.date ?? null,
      trend: ratings.map(({ date, value }) => ({ date, value })),
      source: newest?.source ?? null,
      attribution: newest ? domainRatingCredit(newest.source) : null,
    },
    awards: (row.awards ?? []).map((award) => ({ ...award, title: awardTitle(award.place) })),
    links: {
      alternatives: app.urls.to(`/listings/${row.slug}/alternatives`),
      badges: app.urls.to(`/listings/${row.slug}/badges`),
      demo_video: row.demo_video_url,
    },
    not_found_on_website: row.not_found_on_website,
    ...(isUnlocked('story') && row.story && { story: row.story }),
    ...(isUnlocked('milestones') && { milestones: row.milestones ?? [] }),
    ...(isUnlocked('media') && { media: presentMedia(app, row.media) }),
  }
}
