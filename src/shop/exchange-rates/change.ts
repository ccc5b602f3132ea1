import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import { isIsoDate } from '../../core/calendar/weeks.ts'
import type { App } from '../../platform/app.ts'
import { isCurrency } from '../../platform/currency.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { fetchText } from '../../platform/outbound/outbound.ts'
import { type FieldError, invalid, Problem } from '../../platform/problem.ts'
import { type ExchangeRate, readEcbFile } from './rates.ts'

/** Enters a rate by hand, in place of one of that day. */
export async function enterRate(app: App, tx: Transaction, typed: ExchangeRate, by: AdminActor): Promise<ExchangeRate> {
  const rate = parseRate(typed)
  await tx.run(sql`
    insert into exchange_rates (day, currency, per_euro, source)
    values (${rate.day}, ${rate.currency}, ${rate.per_euro}::numeric, 'entered')
    on conflict (day, currency) do update set per_euro = excluded.per_euro, source = excluded.source`)
  await recordAdminAction(app, tx, by, 'admin.acted', `exchange_rate:${rate.currency}`, {
    what: 'entered an exchange rate',
    day: rate.day,
    rate: rate.per_euro,
  })
  return rate
}

function parseRate({ day, currency, per_euro }: ExchangeRate): ExchangeRate {
  const errors: FieldError[] = []
  const rate = { day: day.trim(), currency: currency.trim().toUpperCase(), per_euro: per_euro.trim().replace(',', '.') }
  if (!isIsoDate(rate.day) || rate.day < '1999-01-01' || rate.day > '2199-12-31')
    errors.push({ path: 'day', message: 'Enter a day, like 2026-11-16' })
  if (!isCurrency(rate.currency)) errors.push({ path: 'currency', message: 'Choose a currency' })
  else if (rate.currency === 'EUR')
    errors.push({ path: 'currency', message: 'Rates are for one euro, so the euro needs none' })
  if (!/^\d{1,9}(\.\d{1,10})?$/.test(rate.per_euro) || !/[1-9]/.test(rate.per_euro))
    errors.push({ path: 'per_euro', message: 'Enter how much 1 euro is worth, like 1.0834' })
  if (errors.length > 0) throw invalid(errors)
  return rate
}

const maxFile = 20_000_000

/** Fetches the ECB's file. Not in a transaction, because it waits for another server. */
export async function fetchEcbFile(app: App): Promise<string> {
  try {
    return await fetchText('The ECB', new URL(app.config.ECB_RATES_URL), { maxBytes: maxFile })
  } catch (error) {
    app.log.warn({ err: error }, 'the exchange rates could not be fetched')
    const message = 'The ECB’s rates can’t be fetched right now. Try again later, or paste the file.'
    throw new Problem('invalid_request', message, { cause: error })
  }
}

/** Stores the rates of an ECB file. Rates that were entered by hand stay. Returns how many are new. */
export async function importRates(app: App, tx: Transaction, text: string, by: AdminActor): Promise<number> {
  const rates = readEcbFile(text)
  if (rates.length === 0)
    throw invalid([{ path: 'file', message: 'That isn’t a file of ECB reference rates (XML or CSV)' }])
  const added = await tx.run(sql`
    insert into exchange_rates (day, currency, per_euro, source)
    select day, currency, per_euro, 'ecb'
    from unnest(
      ${rates.map(({ day }) => day)}::date[],
      ${rates.map(({ currency }) => currency)}::text[],
      ${rates.map(({ per_euro }) => per_euro)}::numeric[]
    ) as given (day, currency, per_euro)
    on conflict (day, currency) do nothing`)
  if (added > 0)
    await recordAdminAction(app, tx, by, 'admin.acted', 'exchange_rate:ECB', { what: 'imported exchange rates', added })
  return added
}
