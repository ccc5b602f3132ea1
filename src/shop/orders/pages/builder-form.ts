import type { FieldError } from '../../../platform/problem.ts'
import type { Product } from '../../products/queries.ts'
import { acceptedFields } from '../items/item.ts'
import type { OrderItem } from '../schema.ts'

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
  return products.filter(({ code }) => ticked.has(code)).map((product) => resolveItem(form, listingId, product))
}

function resolveItem(form: URLSearchParams, listing_id: number, product: Product): OrderItem {
  const { code, options } = product
  const { week, amount, categories } = acceptedFields(product)
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
    ...(options && {
      options: Object.fromEntries(
        optionNames(options).flatMap((name) =>
          given(fieldOf.option(code, name)) ? [[name, given(fieldOf.option(code, name))]] : [],
        ),
      ),
    }),
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

/** Mistakes of an order, told where the form has their fields and in its words. */
export function inForm(
  errors: readonly FieldError[],
  items: readonly OrderItem[],
  products: readonly Product[],
): FieldError[] {
  return errors.map(({ path, message }) => {
    const [, index, field = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    const product =
      index === undefined ? undefined : products.find(({ code }) => code === items[Number(index)]?.product)
    return product
      ? { path: `product-${product.code}`, message: `${product.name}: ${inWords(product, field, message)}` }
      : { path: path === 'items' ? 'products' : path, message }
  })
}

function inWords(product: Product, field: string, message: string): string {
  if (field === 'week' && message.startsWith('is required')) return 'choose a week'
  if (field === 'categories' && message.startsWith('is required')) return 'choose at least one category'
  if (field === 'amount_cents')
    return message.includes('(')
      ? `the amount must be at least ${/\((.+)\)/.exec(message)![1]}`
      : 'give an amount such as 25 or 12.50'
  if (field.startsWith('options.')) return `${optionTitle(product, field.slice('options.'.length))} ${message}`
  // Nobody who fills in a form knows the items by number.
  return message.replace(/,? ?(?:which is |by )?items\[\d+\](?: \(\w+\))?/g, '').replace(/; list_\w+ names them/, '')
}

function optionTitle({ options }: Product, name: string): string {
  const { title } = ((options?.properties ?? {}) as Record<string, { title?: string }>)[name] ?? {}
  return title?.toLowerCase() ?? name.replaceAll('_', ' ')
}
