import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { dateInZone, isIsoDate, siteTimeZone } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { type Rate, rateText } from '../../platform/cents.ts'
import { lock } from '../../platform/database/locks.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { type FieldError, invalid, notFound, Problem } from '../../platform/problem.ts'
import { isBillingCountry } from './countries.ts'
import { partsWithRates, taxPlace } from './places.ts'
import { type DatedRate, ratesChanged } from './rates.ts'

/** A rate as people write it: `DE`, `19` or `25.5`, `2027-01-01`. */
export interface WrittenRate {
  place: string
  rate: string
  from: string
}

/** Reads it; says everything that is wrong with it at once. What held in the past is not written anew. */
export function readRate(app: App, written: WrittenRate): DatedRate {
  const errors: FieldError[] = []
  const [place, rate] = [readPlace(written.place, errors), readPercent(written.rate)]
  const from = written.from.trim()
  const today = dayOf(app)
  if (rate === undefined)
    errors.push({
      path: 'rate',
      message: 'Give the rate in percent, from 0 to 100 with at most two decimals, such as 19 or 25.5',
    })
  if (!isIsoDate(from))
    errors.push({ path: 'from', message: 'Give the first day on which it holds, such as 2027-01-01' })
  else if (from < today || from > '2199-12-31')
    errors.push({ path: 'from', message: `The first day on which it holds cannot be before today, ${today}` })
  if (errors.length > 0) throw invalid(errors)
  return { place, rate: rate!, from }
}

export function dayOf(app: App): string {
  return dateInZone(siteTimeZone(app), app.clock.now())
}

function readPlace(text: string, errors: FieldError[]): string {
  const given = text.trim()
  if (partsWithRates.some(({ place }) => place === given)) return given
  if (!isBillingCountry(given)) {
    errors.push({
      path: 'place',
      message: `Give the code of a country, such as DE, or one of ${partsWithRates.map(({ place }) => place).join(', ')}`,
    })
    return given
  }
  const { country, taxedBy } = taxPlace(given)
  if (taxedBy !== country)
    errors.push({ path: 'place', message: `${country} is taxed as ${taxedBy}: change the rate of that` })
  return country
}

function readPercent(text: string): Rate | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  const rate = whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(2, '0')}`)
  return rate !== undefined && rate <= 10_000 ? rate : undefined
}

/** Sets what holds in a place from a day on. Orders are priced by it from then; what was ordered and invoiced stays. */
export async function setRate(app: App, tx: Transaction, written: WrittenRate, actor: AdminActor): Promise<DatedRate> {
  const wanted = readRate(app, written)
  const before = await lockedRate(tx, wanted)
  // A button that was pressed twice.
  if (before?.rate === wanted.rate) return wanted
  await tx.run(sql`
    insert into vat_rates (place, from_day, rate) values (${wanted.place}, ${wanted.from}, ${wanted.rate})
      on conflict (place, from_day) do update set rate = excluded.rate`)
  await tell(app, tx, actor, wanted, {
    what: 'set a VAT rate',
    from: wanted.from,
    rate: [before ? rateText(before.rate) : null, rateText(wanted.rate)],
  })
  return wanted
}

/** Takes a rate off that does not hold yet. */
export async function removeRate(
  app: App,
  tx: Transaction,
  { place, from }: Pick<DatedRate, 'place' | 'from'>,
  actor: AdminActor,
): Promise<DatedRate> {
  const known = isIsoDate(from) ? await lockedRate(tx, { place, from }) : undefined
  if (!known) throw notFound('There is no such rate.')
  if (from <= dayOf(app))
    throw new Problem(
      'not_allowed_now',
      `This rate holds since ${from}, so it stays. Set another one from a day on instead.`,
    )
  await tx.run(sql`delete from vat_rates where place = ${place} and from_day = ${from}`)
  await tell(app, tx, actor, known, { what: 'removed a VAT rate', from, rate: [rateText(known.rate), null] })
  return known
}

// Two who change rates take turns, also where there is no row yet.
async function lockedRate(
  tx: Transaction,
  { place, from }: Pick<DatedRate, 'place' | 'from'>,
): Promise<DatedRate | undefined> {
  await lock(tx, 'VAT rates')
  return tx.maybe(
    sql<DatedRate>`select place, from_day as "from", rate from vat_rates where place = ${place} and from_day = ${from}`,
  )
}

async function tell(
  app: App,
  tx: Transaction,
  actor: AdminActor,
  { place }: DatedRate,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAdminAction(app, tx, actor, 'admin.acted', `vat_rate:${place}`, details)
  await app.cache.invalidate(tx, [ratesChanged])
}
