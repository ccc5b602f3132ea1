import { categoriesBySlugs } from '../../../directory/categories/queries.ts'
import { isSocialPlatform, socialPlatforms } from '../../../directory/listings/socials.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Queryable } from '../../../platform/database/types.ts'
import { dateText } from '../../../platform/dates.ts'
import { countryName, sentenceCase } from '../../../platform/numbers.ts'
import type { Content } from '../content.ts'

/** The names behind the slugs that versions store. */
interface ContentNames {
  categories: ReadonlyMap<string, string>
  founders: ReadonlyMap<string, string>
  listings: ReadonlyMap<number, string>
}

export async function contentNames(db: Queryable, contents: readonly Content[]): Promise<ContentNames> {
  const categories = [...new Set(contents.flatMap((content) => content.categories))]
  const founders = [...new Set(contents.flatMap((content) => content.founders.map(({ slug }) => slug)))]
  const people = await db.many(
    sql<{ slug: string; name: string }>`select slug, name from founders where slug = any(${founders}::text[])`,
  )
  const alternatives = [...new Set(contents.flatMap((content) => content.alternatives ?? []))]
  const listings = await db.many(sql<{ listing_id: number; name: string }>`
    select listing_id, name from profiles where listing_id = any(${alternatives}::bigint[])`)
  return {
    categories: new Map((await categoriesBySlugs(db, categories)).map(({ asked, name }) => [asked, name])),
    founders: new Map(people.map(({ slug, name }) => [slug, name])),
    listings: new Map(listings.map(({ listing_id, name }) => [listing_id, name])),
  }
}

/** A field of a listing as people read it. Empty text if it is blank. */
export function contentText(content: Content, field: keyof Content, names: ContentNames): string {
  const value = content[field]
  if (value === null || value === undefined) return ''
  const write = writers[field] as ((value: unknown, names: ContentNames) => string) | undefined
  if (write) return write(value, names)
  return Array.isArray(value) ? value.join('\n') : String(value)
}

type Writers = { [Field in keyof Content]?: (value: NonNullable<Content[Field]>, names: ContentNames) => string }

const writers: Writers = {
  categories: (slugs, { categories }) => slugs.map((slug) => categories.get(slug) ?? sentenceCase(slug)).join('\n'),
  founders: (people, names) =>
    people
      .map(({ slug, title, name, bio }) => {
        const shownName = name ?? names.founders.get(slug) ?? sentenceCase(slug)
        return [[shownName, title].filter(Boolean).join(', '), bio].filter(Boolean).join('\n')
      })
      .join('\n'),
  alternatives: (ids, { listings }) => ids.map((id) => listings.get(id) ?? 'A deleted listing').join('\n'),
  country: (code) => countryName(code),
  stage: sentenceCase,
  pricing_model: sentenceCase,
  logo_url: (url) => (url.startsWith('/media/') ? 'Uploaded image' : url),
  not_found_on_website: (fields) => fields.map(sentenceCase).join('\n'),
  faqs: (faqs) => faqs.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  socials: (links) => labeled(links, (key) => (isSocialPlatform(key) ? socialPlatforms[key] : sentenceCase(key))),
  attributes: (facts) => labeled(facts, sentenceCase),
  story: (story) => labeled(story, sentenceCase),
  milestones: (milestones) =>
    milestones
      .map(({ date, title, description, url }) =>
        [`${dateText(date)}: ${title}`, description, url].filter(Boolean).join('\n'),
      )
      .join('\n\n'),
  media: (media) =>
    media
      .map(({ kind, url, alt }) => `${sentenceCase(kind)}: ${alt ?? (kind === 'video' ? url : 'no alt text')}`)
      .join('\n'),
}

function labeled(entries: Record<string, string | null>, labelOf: (key: string) => string): string {
  return Object.entries(entries)
    .flatMap(([key, text]) => (text === null ? [] : [`${labelOf(key)}: ${text}`]))
    .join('\n')
}
