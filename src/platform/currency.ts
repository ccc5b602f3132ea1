/** An ISO 4217 code, such as `EUR`. */
export type Currency = string

// The currencies of ISO 4217 that are in use, without funds, metals and testing codes.
const codes =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
  CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR
  ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
  MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE
  SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF
  XPF YER ZAR ZMW ZWG`.split(/\s+/)

// All others have two. We don't use Intl for this, because it omits decimals that are no longer in daily use.
const decimals: Record<number, readonly string[]> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
}
const digitsByCode = new Map(
  Object.entries(decimals).flatMap(([digits, all]) => all.map((code) => [code, Number(digits)] as const)),
)

/** How many decimals an amount has: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: Currency): number {
  return digitsByCode.get(currency) ?? 2
}

const names = new Intl.DisplayNames('en-US', { type: 'currency' })

/** `US Dollar` for USD. */
export function currencyName(currency: Currency): string {
  return names.of(currency) ?? currency
}

export const currencies: readonly { code: Currency; name: string }[] = codes
  .map((code) => ({ code, name: currencyName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en-US'))

const known: ReadonlySet<string> = new Set(codes)

export function isCurrency(text: string): boolean {
  return known.has(text)
}
