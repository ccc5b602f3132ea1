import { type StoryTexts, storyColumns } from '../../directory/listings/story.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

/** The full content of a listing, as its versions store it. */
export interface Content {
  name: string
  tagline: string
  short_description: string | null
  description: string | null
  website_url: string
  domain: string
  logo_url: string | null
  stage: string | null
  country: string | null
  city: string | null
  founded_year: number | null
  pricing_model: string | null
  pricing_summary: string | null
  features: string[]
  usps: string[]
  keywords: string[]
  tags: string[]
  contact_email: string | null
  demo_video_url: string | null
  headline: string | null
  summary: string | null
  seo_title: string | null
  seo_description: string | null
  faqs: { question: string; answer: string }[]
  socials: Record<string, string>
  attributes: Record<string, string>
  not_found_on_website: string[]
  /** Slugs, primary category first. */
  categories: string[]
  /** Versions from before names and bios were kept have only slug and title. */
  founders: { slug: string; title: string | null; name?: string; bio?: string | null }[]
  story: StoryTexts | null
  milestones: { id: number; date: string; title: string; description: string | null; url: string | null }[]
  media: { kind: string; url: string; alt: string | null }[]
  /** Ids of the approved alternatives. Versions from before they were kept have none. */
  alternatives?: number[]
}

export async function contentOf(db: Queryable, listingId: number): Promise<Content> {
  return db.one(sql<Content>`
    select p.name, p.tagline, p.short_description, p.description, p.website_url, l.domain, p.logo_url,
      l.stage, l.country, p.city, p.founded_year, l.pricing_model, p.pricing_summary,
      p.features, p.usps, p.keywords, p.tags, p.contact_email, p.demo_video_url,
      p.headline, p.summary, p.seo_title, p.seo_description,
      p.faqs, p.socials, p.attributes, p.not_found_on_website,
      coalesce((
        select json_agg(c.slug order by lc.position)
        from listing_categories lc join categories c on c.id = lc.category_id
        where lc.listing_id = l.id
      ), '[]') as categories,
      coalesce((
        select json_agg(
          json_build_object('slug', f.slug, 'title', lf.title, 'name', f.name, 'bio', f.bio) order by lf.position, f.id
        )
        from listing_founders lf join founders f on f.id = lf.founder_id
        where lf.listing_id = l.id
      ), '[]') as founders,
      (select to_json(s) from (select ${storyColumns} from stories where listing_id = l.id) s) as story,
      coalesce((
        select json_agg(m) from (
          select id, date, title, description, url from milestones where listing_id = l.id order by date desc, id desc
        ) m
      ), '[]') as milestones,
      coalesce((
        select json_agg(m) from (
          select kind, url, alt from media where listing_id = l.id order by position, id
        ) m
      ), '[]') as media,
      coalesce((
        select json_agg(alternative_id order by alternative_id) from alternatives where listing_id = l.id
      ), '[]') as alternatives
    from listings l join profiles p on p.listing_id = l.id
    where l.id = ${listingId}`)
}
