import type { BulkList } from '../../core/bulk/declare.ts'
import { siteToday } from '../../core/calendar/weeks.ts'
import { sql } from '../../platform/database/sql.ts'
import { removeRate } from './change-rates.ts'
import { namedPlaces } from './places.ts'

/** Rates that aren't in force yet. The others are kept for orders and invoices. */
export const upcomingRatesInBulk: BulkList = {
  key: 'vat-rates',
  path: '/admin/vat',
  permission: 'vat',
  noun: ['upcoming rate', 'upcoming rates'],
  filters: [],
  matching: (app) => sql`
    select r.place || ' ' || r.from_day as item,
      coalesce(n.name, r.place) || ', from ' || to_char(r.from_day, 'FMMonth FMDD, YYYY') as label
    from vat_rates r
    left join unnest(
      ${namedPlaces.map(({ place }) => place)}::text[],
      ${namedPlaces.map(({ name }) => name)}::text[]
    ) as n (place, name) on n.place = r.place
    where r.from_day > ${siteToday(app)}::date order by r.from_day, r.place`,
  actions: [
    {
      key: 'remove',
      label: 'Remove',
      permission: 'vat',
      effect: 'They never take effect. The current rates of these places stay.',
      perform(app, tx, item, { by }) {
        const [place, from] = item.split(' ') as [string, string]
        return removeRate(app, tx, { place, from }, by)
      },
    },
  ],
}
