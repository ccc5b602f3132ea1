import type { Result } from './connect.ts'
import type { Entities } from './goal.ts'
import { terms } from './language.ts'
import { matching } from './pick.ts'
import { isObject, recordsIn } from './schemas.ts'

/** The records of a result that meet what the goal says about price, number and name. */
export async function narrow(
  entities: Entities,
  clause: string,
  result: Result,
  enrich: (record: Result) => Promise<Result>,
): Promise<Result[]> {
  let records = recordsIn(result)
  if (records.length > 1 && entities.money?.limit) {
    const fitting: Result[] = []
    for (const record of records.slice(0, 20)) {
      const price = priceIn(record, entities.money.currency) ?? priceIn(await enrich(record), entities.money.currency)
      if (price !== undefined && isWithin(price, entities.money)) fitting.push(record)
    }
    records = fitting
  } else if (records.length > 1) {
    const named = matching(records, entities, terms(clause), { strict: true })
    const said = records.filter((record) => isSaid(record, clause))
    if (named.length > 0 || said.length > 0) records = named.length > 0 ? named : said
  }
  return entities.count ? records.slice(0, entities.count) : records
}

/** Whether a clause says the whole name of a record. */
function isSaid({ name, title }: Result, clause: string): boolean {
  const words = terms(String(name ?? title ?? ''))
  return words.length > 0 && words.every((word) => terms(clause).includes(word))
}

function isWithin(price: number, { amount, limit }: NonNullable<Entities['money']>): boolean {
  return limit === 'min' ? price >= amount : price <= amount
}

/** The lowest price that a record states in a currency. */
function priceIn(record: Result, currency: string): number | undefined {
  const stated = Object.entries(record).flatMap(([name, value]) => {
    if (!/pric|cost|amount|total/.test(name)) return []
    if (typeof value === 'number') return [name.endsWith('_cents') ? value / 100 : value]
    return amountsIn(isObject(value) ? JSON.stringify(value) : String(value), currency)
  })
  return stated.length > 0 ? Math.min(...stated) : undefined
}

function amountsIn(text: string, currency: string): number[] {
  const prefix = currency === '$' ? '(?<![A-Z])(?:US)?\\$' : currency
  return [...text.matchAll(new RegExp(`${prefix}\\s?(\\d[\\d,]*(?:\\.\\d+)?)`, 'g'))].map(([, amount]) =>
    Number(amount!.replaceAll(',', '')),
  )
}
