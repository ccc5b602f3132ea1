import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'
import { day, minute } from '../../platform/duration.ts'
import { isInVies, readVatNumber, type VatNumber } from './numbers.ts'
import { sellerCountry, sellerVatNumber } from './settings.ts'
import { queryVies, type VatCheckOutcome } from './vies.ts'

/** A VAT number that a customer gave, with the result of the check. */
export interface CheckedNumber {
  typed: string
  /** Null if the text is not a VAT number. */
  number: VatNumber | null
  outcome: VatCheckOutcome
  /** Why the number is refused, for the customer. */
  mistake: string | null
  /** The stored VIES check that the outcome comes from. */
  checkId: number | null
}

// A number becomes valid once its registration is in VIES, and an outage ends: so other answers are cached briefly.
const cacheTime: Record<VatCheckOutcome, number> = { valid: day, invalid: 10 * minute, unknown: minute }

/** Checks the format and check digits first, then asks VIES. Answers of VIES are cached. */
export async function checkVatNumber(app: App, typed: string, country: string | null): Promise<CheckedNumber> {
  const { number, mistake } = await readVatNumber(typed, country)
  if (!number) return { typed, number: null, outcome: 'invalid', mistake, checkId: null }
  // Outside the EU there is no register to ask, and check digits prove nothing.
  if (!isInVies(number.country)) return { typed, number, outcome: 'unknown', mistake: null, checkId: null }
  const { id, outcome } = (await cachedCheck(app, number)) ?? (await checkWithVies(app, number))
  return {
    typed,
    number,
    outcome,
    mistake: outcome === 'invalid' ? `${number.text} isn’t in VIES, the EU register of VAT numbers` : null,
    checkId: id,
  }
}

interface StoredCheck {
  id: number
  outcome: VatCheckOutcome
  checked_at: Date
}

async function cachedCheck(app: App, { country, national }: VatNumber): Promise<StoredCheck | undefined> {
  const newest = await app.db.maybe(sql<StoredCheck>`
    select id, outcome, checked_at from vat_checks
    where country = ${country} and number = ${national}
    order by checked_at desc, id desc limit 1`)
  return newest && app.clock.now().getTime() - newest.checked_at.getTime() < cacheTime[newest.outcome]
    ? newest
    : undefined
}

async function checkWithVies(app: App, number: VatNumber): Promise<StoredCheck> {
  const answer = await queryVies(app.config.VIES_URL, number, await requesterNumber(app))
  if (answer.outcome === 'unknown')
    app.log.warn({ country: number.country, fault: answer.fault }, 'a VAT number could not be checked')
  return app.db.one(sql<StoredCheck>`
    insert into vat_checks (
      country, number, outcome,
      request_identifier, trader_name, trader_address,
      fault, checked_at
    )
    values (
      ${number.country}, ${number.national}, ${answer.outcome},
      ${answer.requestIdentifier}, ${answer.traderName}, ${answer.traderAddress},
      ${answer.fault}, ${app.clock.now()}
    )
    returning id, outcome, checked_at`)
}

// VIES returns a proof of the check only to callers that name their own VAT number.
async function requesterNumber(app: App): Promise<VatNumber | null> {
  const own = app.settings.get(sellerVatNumber)
  const { number } = own ? await readVatNumber(own, app.settings.get(sellerCountry)) : {}
  return number && isInVies(number.country) ? number : null
}

interface RegisterEntry {
  outcome: VatCheckOutcome
  request_identifier: string | null
  trader_name: string | null
  checked_at: Date
}

export function vatCheck(db: Queryable, id: number): Promise<RegisterEntry | undefined> {
  return db.maybe(sql<RegisterEntry>`
    select outcome, request_identifier, trader_name, checked_at from vat_checks where id = ${id}`)
}
