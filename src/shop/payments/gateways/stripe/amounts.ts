import { type Cents, cents } from '../../../../platform/cents.ts'
import { type Currency, currencyDigits } from '../../../../platform/currency.ts'
import { Problem } from '../../../../platform/problem.ts'

// https://docs.stripe.com/currencies: presentment currencies, zero-decimal and special cases.
const supported = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE
  CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS
  KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
  OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD
  TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
)

/** Currencies for which Stripe uses other decimals than ISO 4217. */
const stripeDigits: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 }

export function stripeCharges(currency: Currency): boolean {
  return supported.has(currency)
}

/** An amount as Stripe counts it. Of three decimals it takes two, so the last has to be 0. */
export function toStripeAmount(amount: Cents, currency: Currency): number {
  const iso = currencyDigits(currency)
  const digits = stripeDigits[currency] ?? iso
  const scaled = BigInt(amount) * 10n ** BigInt(Math.max(0, digits - iso))
  const divisor = 10n ** BigInt(Math.max(0, iso - digits))
  if (scaled % divisor !== 0n || (iso === 3 && scaled % 10n !== 0n))
    throw new Problem(
      'not_allowed_now',
      `Cards can’t be charged with such a small fraction of ${currency}. Choose another payment method.`,
    )
  return Number(scaled / BigInt(divisor))
}

/** An amount that Stripe reports, in minor units of ISO 4217. */
export function fromStripeAmount(amount: number, currency: Currency): Cents {
  const iso = currencyDigits(currency)
  const digits = stripeDigits[currency] ?? iso
  const scaled = BigInt(amount) * 10n ** BigInt(Math.max(0, iso - digits))
  return cents(Number(scaled / 10n ** BigInt(Math.max(0, digits - iso))))
}
