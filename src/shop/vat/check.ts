import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day, minute } from '../../platform/duration.ts'
import { inRegister, readVatNumber, type VatNumber } from './numbers.ts'
import { sellerCountry, sellerVatNumber } from './settings.ts'
import { queryVies, type VatCheckOutcome } from './vies.ts'

/** A number that a customer gave, and what is known of it. */
export interface CheckedNumber {
  typed: string
  /** Absent when it is not even a number. */
  number: VatNumber | null
  outcome: VatCheckOutcome
  /** What is wrong with it, in words for the customer. */
  mistake: string | null
  /** The question to the register that this rests on. */
  checkId: number | null
}
// A no may become a yes when a registration arrives; no answer is worth asking for again soon, but not at every key.
const keptFor: Record<VatCheckOutcome, number> = { valid: day, invalid: 10 * minute, unknown: minute }

/** Looks at a number: its form and check digits first, then the register, whose answers are kept for a while. */
export async function checkVatNumber(app: App, typed: string, country: string | null): Promise<CheckedNumber> {
  const { number, mistake } = await readVatNumber(typed, country)
  if (!number) return { typed, number: null, outcome: 'invalid', mistake, checkId: null }
  // Outside the Union no register can be asked, and digits prove nothing.
  if (!inRegister(number.country)) return { typed, number, outcome: 'unknown', mistake: null, checkId: null }
  const { id, outcome } = (await kept(app, number)) ?? (await ask(app, number))
  return {
    typed,
    number,
    outcome,
    mistake: outcome === 'invalid' ? `${number.text} is not in the European register of VAT numbers` : null,
    checkId: id,
  }
}

interface Check {
  id: number
  outcome: VatCheckOutcome
  checked_at: Date
}

async function kept(app: App, { country, national }: VatNumber): Promise<Check | undefined> {
  const newest = await app.db.maybe(sql<Check>`
    select id, outcome, checked_at from vat_checks where country = ${country} and number = ${national}
      order by checked_at desc, id desc limit 1`)
  return newest && app.clock.now().getTime() - newest.checked_at.getTime() < keptFor[newest.outcome]
    ? newest
    : undefined
}

async function ask(app: App, number: VatNumber): Promise<Check> {
  const answer = await queryVies(app.config.VIES_URL, number, await requester(app))
  if (answer.outcome === 'unknown')
    app.log.warn({ country: number.country, fault: answer.fault }, 'a VAT number could not be checked')
  return app.db.one(sql<Check>`
    insert into vat_checks (country, number, outcome, request_identifier, trader_name, trader_address, fault,
    checked_at)
    values (${number.country}, ${number.national}, ${answer.outcome}, ${answer.requestIdentifier}, ${answer.traderName},
    ${answer.traderAddress}, ${answer.fault}, ${app.clock.now()})
    returning id, outcome, checked_at`)
}

// Only who names a number of their own gets proof of having asked.
async function requester(app: App): Promise<VatNumber | null> {
  const own = app.settings.get(sellerVatNumber)
  const { number } = own ? await readVatNumber(own, app.settings.get(sellerCountry)) : {}
  return number && inRegister(number.country) ? number : null
}

interface RegisterEntry {
  outcome: VatCheckOutcome
  request_identifier: string | null
  trader_name: string | null
  checked_at: Date
}

export function vatCheck(db: Queryable, id: number): Promise<RegisterEntry | undefined> {
  return db.maybe(
    sql<RegisterEntry>`select outcome, request_identifier, trader_name, checked_at from vat_checks where id = ${id}`,
  )
}
