import { type Rate, rateText } from '../../platform/cents.ts'
import type { CheckedNumber } from './check.ts'
import { isMemberState, type TaxPlace, taxPlace } from './places.ts'
import { type RateTable, rateOn } from './rates.ts'

export type Treatment = 'unknown_place' | 'domestic' | 'destination' | 'reverse_charge' | 'outside' | 'not_registered'

/** The VAT to charge, and why. */
export interface Vat {
  country: string | null
  rate: Rate
  treatment: Treatment
  note: string | null
  /** The stored VIES check that it depends on. */
  checkId: number | null
}

export interface Seller {
  country: string
  registered: boolean
  /** Why an unregistered seller charges no VAT, in the words of its law; empty for the usual ones. */
  exemption?: string
  /** Countries outside the EU, besides its own, in which the seller is registered for VAT. */
  registrations: readonly string[]
}

interface Customer {
  place: TaxPlace | null
  number: CheckedNumber | null
}

/**
 * Decides which VAT applies. It depends on where seller and customer are; a business in another EU country accounts for
 * the VAT itself (reverse charge).
 */
export function vatFor(seller: Seller, { place, number }: Customer, rates: RateTable, day: string): Vat {
  const vat = (treatment: Treatment, rate: Rate, note: string | null): Vat => ({
    country: place?.country ?? null,
    rate,
    treatment,
    note,
    checkId: number?.checkId ?? null,
  })
  if (!seller.registered) return vat('not_registered', 0, seller.exemption || 'The seller isn’t registered for VAT.')
  if (!place) return vat('unknown_place', 0, 'VAT is added once you pick a billing country.')
  const { taxedBy, rateOf } = place
  const rate = taxedBy && rateOf ? rateOn(rates, rateOf, day) : undefined
  if (taxedBy === null || rate === undefined) return vat('outside', 0, outsideNote(place))
  if (taxedBy === taxPlace(seller.country).taxedBy) return vat('domestic', rate, null)
  if (!isMemberState(taxedBy) && !seller.registrations.includes(taxedBy)) return vat('outside', 0, outsideNote(place))
  if (isMemberState(taxedBy) && number?.outcome === 'valid' && number.number?.country === taxedBy)
    return vat('reverse_charge', 0, reverseChargeNote)
  return vat('destination', rate, number && noReverseChargeNote(number, taxedBy, rate))
}

function outsideNote({ part, taxedBy }: TaxPlace): string {
  if (part !== null && taxedBy === null) {
    const verb = part.startsWith('The ') && part.endsWith('s') ? 'are' : 'is'
    return `${part} ${verb} outside the VAT area, so no VAT is charged.`
  }
  return 'No VAT is charged for this country.'
}

const reverseChargeNote = 'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).'

/** Why a customer pays VAT despite giving a VAT number. */
function noReverseChargeNote({ outcome, mistake, number }: CheckedNumber, country: string, rate: Rate): string {
  const charged = `${rateText(rate)} VAT is charged`
  if (!isMemberState(country))
    return `${charged} because reverse charge only applies to EU businesses. You can reclaim it with the invoice.`
  if (number && number.country !== country) return `${charged} because ${number.text} isn’t from your billing country.`
  if (outcome === 'unknown')
    return (
      `${charged} because VIES, the EU register, isn’t responding and we couldn’t confirm ${number!.text}. ` +
      'Try again later, or reclaim it with the invoice.'
    )
  return `${charged}: ${mistake}.`
}
