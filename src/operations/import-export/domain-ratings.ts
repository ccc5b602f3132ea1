import { dateInZone, isIsoDate, siteTimeZone } from '../../core/calendar/weeks.ts'
import { recordDomainRatings } from '../../directory/domain-ratings/record.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { normaliseDomain } from '../../platform/domain-name.ts'
import type { Importer } from './importer.ts'
import { Mistakes } from './mistakes.ts'
import { readTable } from './table.ts'

/** Lines `domain or slug,value[,date]`. A domain means all its listings. */
export const domainRatings: Importer = {
  about: 'CSV with domain or slug, value, and an optional date',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const columns = {
      listing: { names: ['domain', 'slug', 'listing'] },
      value: { names: ['value', 'domain_rating', 'dr'] },
      date: { names: ['date', 'measured_on'], optional: true as const },
    }
    const rows = readTable(text, columns, mistakes)
    const findListings = await listingFinder(
      tx,
      rows.map(({ listing }) => listing),
    )
    const today = dateInZone(siteTimeZone(app), app.clock.now())
    const seen = new Map<string, number>()
    const ratings = rows.flatMap(({ line, listing, value, date }) => {
      const measuredOn = date || today
      const rating = /^\d{1,3}(\.\d+)?$/.test(value) ? Math.round(Number(value)) : Number.NaN
      if (value !== '' && !(rating <= 100))
        mistakes.add(line, `value ${JSON.stringify(value)} isn't a number from 0 to 100`)
      if (!isIsoDate(measuredOn)) mistakes.add(line, `date ${JSON.stringify(date)} isn't a date like ${today}`)
      else if (measuredOn > today) mistakes.add(line, `date ${measuredOn} is in the future`)
      const ids = listing === '' ? [] : findListings(listing)
      if (listing !== '' && ids.length === 0) mistakes.add(line, `there's no listing ${JSON.stringify(listing)}`)
      return ids.map((listingId) => {
        const key = `${listingId} ${measuredOn}`
        if (seen.has(key)) mistakes.add(line, `the same listing and date already appear in line ${seen.get(key)}`)
        seen.set(key, line)
        return { listingId, value: rating, source: 'Manual' as const, measuredOn }
      })
    })
    mistakes.refuse()
    await recordDomainRatings(app, tx, ratings)
    return { recorded: ratings.length }
  },
}

async function listingFinder(tx: Transaction, names: string[]): Promise<(name: string) => number[]> {
  const domains = names.map((name) => (isDomain(name) ? normaliseDomain(name) : null))
  const rows = await listingsNamed(
    tx,
    names,
    domains.filter((domain) => domain !== null),
  )
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, [id]]))
  const byDomain = Map.groupBy(rows, ({ domain }) => domain)
  return (name) =>
    isDomain(name) ? (byDomain.get(normaliseDomain(name) ?? '') ?? []).map(({ id }) => id) : (bySlug.get(name) ?? [])
}

// A slug contains none of these characters.
function isDomain(name: string): boolean {
  return /[.:/]/.test(name)
}

function listingsNamed(db: Queryable, slugs: string[], domains: string[]) {
  return db.many(sql<{ id: number; slug: string; domain: string }>`
    select id, slug, domain from listings where slug = any(${slugs}) or domain = any(${domains}) order by id`)
}
