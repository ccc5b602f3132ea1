import { isIsoDate } from '../../core/calendar/weeks.ts'
import { currentMonth } from '../../directory/verified-revenue/months.ts'
import { checkedManually } from '../../directory/verified-revenue/provider.ts'
import { recordRevenue } from '../../directory/verified-revenue/record.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Importer } from './importer.ts'
import { Mistakes } from './mistakes.ts'
import { readTable } from './table.ts'

/** Lines `slug,month,cents`: revenue that an admin has verified. */
export const revenue: Importer = {
  about: 'CSV with slug, month (2026-10) and US cents',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const rows = readTable(
      text,
      { slug: { names: ['slug'] }, month: { names: ['month'] }, cents: { names: ['cents', 'us_cents'] } },
      mistakes,
    )
    const listings = await tx.many(sql<{ id: number; slug: string }>`
      select id, slug from listings where slug = any(${rows.map(({ slug }) => slug)})`)
    const idBySlug = new Map(listings.map(({ id, slug }) => [slug, id]))
    const now = currentMonth(app)
    const seen = new Map<string, number>()
    const figures = rows.map(({ line, slug, month: typed, cents }) => {
      const month = typed.length === 7 ? `${typed}-01` : typed
      if (slug !== '' && !idBySlug.has(slug)) mistakes.add(line, `there's no listing ${JSON.stringify(slug)}`)
      if (typed !== '' && !(isIsoDate(month) && month.endsWith('-01')))
        mistakes.add(line, `month ${JSON.stringify(typed)} isn't a month like ${now.slice(0, 7)}`)
      else if (month > now) mistakes.add(line, `month ${typed} is in the future`)
      if (cents !== '' && !/^\d{1,15}$/.test(cents))
        mistakes.add(line, `cents ${JSON.stringify(cents)} isn't a whole number of US cents`)
      const key = `${slug} ${month}`
      if (seen.has(key)) mistakes.add(line, `the same listing and month already appear in line ${seen.get(key)}`)
      seen.set(key, line)
      return { listingId: idBySlug.get(slug)!, month, cents: Number(cents), source: checkedManually.name }
    })
    mistakes.refuse()
    await recordRevenue(app, tx, figures)
    return { recorded: figures.length }
  },
}
