import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import { currencyOf } from '../../core/site-settings/prices.ts'
import type { App } from '../../platform/app.ts'
import type { Cents } from '../../platform/cents.ts'
import { sql } from '../../platform/database/sql.ts'

/** The figures of one week. */
export interface WeekFigures {
  launches: number
  votes: number
  sign_ups: number
  orders: number
  /** Including VAT. */
  revenue_cents: Cents
}

export async function weekFigures(app: App): Promise<{ current: WeekFigures; previous: WeekFigures }> {
  const week = currentWeek(app)
  return { current: await loadFigures(app, week), previous: await loadFigures(app, addWeeks(week, -1)) }
}

function loadFigures(app: App, week: Week): Promise<WeekFigures> {
  const from = startOfDay(siteTimeZone(app), week)
  const until = startOfDay(siteTimeZone(app), addWeeks(week, 1))
  return app.db.one(sql<WeekFigures>`
    select
      (select count(*) from launches where week = ${week} and live) as launches,
      (select count(*) from votes where cast_at >= ${from} and cast_at < ${until} and discounted is null) as votes,
      (select count(*) from members where created_at >= ${from} and created_at < ${until}) as sign_ups,
      (select count(*) from orders where paid_at >= ${from} and paid_at < ${until}) as orders,
      (
        select coalesce(sum(total_cents), 0)::bigint from orders
        where paid_at >= ${from} and paid_at < ${until} and currency = ${currencyOf(app)}
      ) as revenue_cents`)
}
