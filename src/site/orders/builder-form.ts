import { takenBy } from '../../features/orders/items/item.ts'
import type { OrderItem } from '../../features/orders/schema.ts'
import type { Product } from '../../features/products/queries.ts'
import type { FieldError } from '../../platform/problem.ts'

/** Fields of the order builder are named after their product, because each product has its own. */
export const fieldOf = {
  week: (code: string) => `week-${code}`,
  amount: (code: string) => `amount-${code}`,
  category: (place: number) => `category-${place}`,
  option: (code: string, name: string) => `option-${code}-${name}`,
}

/** What the ticked products and their fields ask for. */
export function itemsOf(form: URLSearchParams, listingId: number, products: readonly Product[]): OrderItem[] {
  const ticked = new Set(form.getAll('product'))
  return products.filter(({ code }) => ticked.has(code)).map((product) => itemOf(form, listingId, product))
}

function itemOf(form: URLSearchParams, listing_id: number, product: Product): OrderItem {
  const { code, options } = product
  const { week, amount, categories } = takenBy(product)
  const given = (name: string) => form.get(name)?.trim() || undefined
  const chosenWeek = week === 'no' ? undefined : given(fieldOf.week(code))
  const typed = amount ? given(fieldOf.amount(code)) : undefined
  const slugs = [1, 2, 3].flatMap((place) => given(fieldOf.category(place)) ?? [])
  return {
    product: code,
    listing_id,
    ...(chosenWeek && { week: chosenWeek }),
    ...(typed && { amount_cents: centsOf(typed) }),
    ...(categories && { categories: slugs }),
    ...(options && { options: Object.fromEntries(optionNames(options).flatMap((name) => (given(fieldOf.option(code, name)) ? [[name, given(fieldOf.option(code, name))]] : []))) }),
  }
}

export function optionNames(schema: Record<string, unknown>): string[] {
  return Object.keys((schema.properties ?? {}) as object)
}

/** `12`, `12.5` or `12,50` dollars in cents; nothing that can be paid where it is no amount. */
function centsOf(text: string): number {
  const [, whole, fraction = ''] = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? 0 : Number(`${whole}${fraction.padEnd(2, '0')}`)
}

/** Mistakes of an order, told where the form has their fields. */
export function inForm(errors: readonly FieldError[], items: readonly OrderItem[], products: readonly Product[]): FieldError[] {
  return errors.map(({ path, message }) => {
    const [, index, field = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    const item = index === undefined ? undefined : items[Number(index)]
    const name = products.find(({ code }) => code === item?.product)?.name
    return item && name ? { path: `product-${item.product}`, message: `${name}: ${inWords(field, message)}` } : { path: path === 'items' ? 'products' : path, message }
  })
}

// Nobody who fills in a form knows the items by number.
function inWords(field: string, message: string): string {
  const plain = message.replace(/,? ?(which is |by )?items\[\d+\]( \(\w+\))?/g, '').replace(/; list_\w+ names them/, '')
  const subject = /^(week|amount_cents|categories)/.exec(field)?.[1]
  if (subject && /^(must|is|has)\b/.test(plain)) return `the ${subject === 'amount_cents' ? 'amount' : subject} ${plain}`
  return plain
}
