import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { isIsoDate, siteToday } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { parsePercent, rateText } from '../../platform/cents.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { dateText } from '../../platform/dates.ts'
import { countryName } from '../../platform/numbers.ts'
import { type FieldError, invalid, notFound, Problem } from '../../platform/problem.ts'
import { isBillingCountry } from './countries.ts'
import { partsWithRates, taxPlace } from './places.ts'
import { type DatedRate, ratesCacheTag } from './rates.ts'

/** A rate as typed, such as `DE`, `25.5` and `2027-01-01`. */
export interface RateInput {
  place: string
  rate: string
  from: string
}

/** Parses a rate and reports every error at once. Rates cannot be set for the past. */
export function parseRate(app: App, input: RateInput): DatedRate {
  const errors: FieldError[] = []
  const place = parsePlace(input.place, errors)
  const rate = parsePercent(input.rate)
  const from = input.from.trim()
  const today = siteToday(app)
  if (rate === null)
    errors.push({
      path: 'rate',
      message: 'Enter a rate from 0 to 100 with up to two decimals, like 19 or 25.5',
    })
  if (!isIsoDate(from)) errors.push({ path: 'from', message: 'Enter the first day, like 2027-01-01' })
  else if (from < today || from > '2199-12-31')
    errors.push({ path: 'from', message: `The first day can’t be before today, ${dateText(today)}` })
  if (errors.length > 0) throw invalid(errors)
  return { place, rate: rate!, from }
}

function parsePlace(text: string, errors: FieldError[]): string {
  const given = text.trim()
  if (partsWithRates.some(({ place }) => place === given)) return given
  if (!isBillingCountry(given)) {
    const regions = partsWithRates.map(({ place }) => place).join(', ')
    errors.push({
      path: 'place',
      message: `Enter a country code like DE, or one of ${regions}`,
    })
    return given
  }
  const { country, taxedBy } = taxPlace(given)
  if (taxedBy !== country)
    errors.push({
      path: 'place',
      message: `${countryName(country)} uses the rate of ${countryName(taxedBy!)}. Change that one instead`,
    })
  return country
}

/** Sets the rate of a place from a day on. Existing orders and invoices keep theirs. */
export async function setRate(app: App, tx: Transaction, input: RateInput, actor: AdminActor): Promise<DatedRate> {
  const newRate = parseRate(app, input)
  const before = await lockRate(tx, newRate)
  // The form was sent twice.
  if (before?.rate === newRate.rate) return newRate
  await tx.run(sql`
    insert into vat_rates (place, from_day, rate)
    values (${newRate.place}, ${newRate.from}, ${newRate.rate})
    on conflict (place, from_day) do update set rate = excluded.rate`)
  await recordChange(app, tx, actor, newRate, {
    what: 'set a VAT rate',
    from: newRate.from,
    rate: [before ? rateText(before.rate) : null, rateText(newRate.rate)],
  })
  return newRate
}

/** Removes a rate that is not in force yet. */
export async function removeRate(
  app: App,
  tx: Transaction,
  { place, from }: Pick<DatedRate, 'place' | 'from'>,
  actor: AdminActor,
): Promise<DatedRate> {
  const stored = isIsoDate(from) ? await lockRate(tx, { place, from }) : undefined
  if (!stored) throw notFound('We couldn’t find that rate.')
  if (from <= siteToday(app))
    throw new Problem(
      'not_allowed_now',
      `This rate has been in effect since ${dateText(from)} and can’t be removed. Set a new rate instead.`,
    )
  await tx.run(sql`delete from vat_rates where place = ${place} and from_day = ${from}`)
  await recordChange(app, tx, actor, stored, { what: 'removed a VAT rate', from, rate: [rateText(stored.rate), null] })
  return stored
}

// An advisory lock, because there may be no row to lock yet.
async function lockRate(
  tx: Transaction,
  { place, from }: Pick<DatedRate, 'place' | 'from'>,
): Promise<DatedRate | undefined> {
  await lock(tx, 'VAT rates')
  return tx.maybe(sql<DatedRate>`
    select place, from_day as "from", rate from vat_rates where place = ${place} and from_day = ${from}`)
}

async function recordChange(
  app: App,
  tx: Transaction,
  actor: AdminActor,
  { place }: DatedRate,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAdminAction(app, tx, actor, 'admin.acted', `vat_rate:${place}`, details)
  await app.cache.invalidate(tx, [ratesCacheTag])
}
