import { parseCents } from '../../../platform/cents.ts'
import type { Currency } from '../../../platform/currency.ts'
import { dateText } from '../../../platform/dates.ts'
import type { FieldError } from '../../../platform/problem.ts'
import type { Product } from '../../products/queries.ts'
import { acceptedFields } from '../items/item.ts'
import type { OrderItem } from '../schema.ts'

/** Field names of the order builder. They contain the product code, because each product has its own fields. */
export const builderField = {
  week: (code: string) => `week-${code}`,
  amount: (code: string) => `amount-${code}`,
  category: (code: string, place: number) => `category-${code}-${place}`,
  option: (code: string, name: string) => `option-${code}-${name}`,
}

/** Whether the product is a way to launch for the first time. A listing can only use one. */
export function isWayToLaunch({ parts }: Pick<Product, 'parts'>): boolean {
  return parts.includes('launch') || parts.includes('skip_queue')
}

/** Choices besides products: launch for free, or stay a draft for now. */
export const freeChoice = 'free'
export const laterChoice = 'later'

/** Selects a way to launch if none is selected. With extras, a draft stays a draft instead of joining the queue. */
export function preselectLaunch(form: URLSearchParams, products: readonly Product[], isDraft: boolean): void {
  const chosen = form.getAll('product')
  const ways = products.filter(isWayToLaunch).map(({ code }) => code)
  if (![...ways, freeChoice, laterChoice].some((code) => chosen.includes(code)))
    form.append('product', isDraft && chosen.length > 0 ? laterChoice : freeChoice)
}

/** Reads an order item for each ticked product. */
export function readOrderItems(form: URLSearchParams, listingId: number, products: readonly Product[]): OrderItem[] {
  const ticked = new Set(form.getAll('product'))
  return products.filter(({ code }) => ticked.has(code)).map((product) => readOrderItem(form, listingId, product))
}

function readOrderItem(form: URLSearchParams, listing_id: number, product: Product): OrderItem {
  const { code, options } = product
  const { week, amount, categories } = acceptedFields(product)
  const value = (name: string) => form.get(name)?.trim() || undefined
  const chosenWeek = week === 'no' ? undefined : value(builderField.week(code))
  const amountText = amount ? value(builderField.amount(code)) : undefined
  const slugs = [1, 2, 3].flatMap((place) => value(builderField.category(code, place)) ?? [])
  return {
    product: code,
    listing_id,
    ...(chosenWeek && { week: chosenWeek }),
    ...(amountText && { amount_cents: parseAmount(amountText, product.currency) }),
    ...(categories && { categories: slugs }),
    ...(options && {
      options: Object.fromEntries(
        optionNames(options).flatMap((name) => {
          const chosen = value(builderField.option(code, name))
          return chosen ? [[name, chosen]] : []
        }),
      ),
    }),
  }
}

export function optionNames(schema: Record<string, unknown>): string[] {
  return Object.keys((schema.properties ?? {}) as object)
}

/** Parses `12`, `12.5`, `12,50` or `$12` into minor units. Anything else is 0, which no product accepts. */
function parseAmount(text: string, currency: Currency): number {
  return parseCents(text.replace(/^[^\d.,]{1,4}\s*/, '').replace(',', '.'), currency) ?? 0
}

const formPaths: Readonly<Record<string, string>> = { items: 'products', billing_country: 'country' }

/** Maps errors of an order to the fields and wording of the form. */
export function toFormErrors(
  errors: readonly FieldError[],
  items: readonly OrderItem[],
  products: readonly Product[],
): FieldError[] {
  const productAt = (index: string | undefined) =>
    index === undefined ? undefined : products.find(({ code }) => code === items[Number(index)]?.product)
  return errors.map(({ path, message }) => {
    const [, index, field = ''] = /^items\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    const product = productAt(index)
    if (!product) return { path: formPaths[path] ?? path, message }
    const named = message.replace(/items\[(\d+)\](?: \(\w+\))?/g, (item, at: string) => productAt(at)?.name ?? item)
    const text = toFormMessage(product, items[Number(index)]!, field, named)
    return { path: `product-${product.code}`, message: `${product.name}: ${text}` }
  })
}

function toFormMessage(product: Product, { categories = [] }: OrderItem, field: string, message: string): string {
  if (field === 'week' && message.startsWith('is required')) return 'choose a week'
  if (field === 'categories' && message.startsWith('is required')) return 'choose at least one category'
  if (field === 'amount_cents')
    return message.includes('(') ? `enter at least ${/\((.+)\)/.exec(message)![1]}` : 'enter an amount like 25 or 12.50'
  if (field.startsWith('options.')) return `${optionTitle(product, field.slice('options.'.length))} ${message}`
  const [, place] = /^categories\[(\d+)\]$/.exec(field) ?? []
  const slug = categories[Number(place)]
  // Slugs, ISO dates and operation names mean nothing to someone who fills in a form.
  return (slug === undefined ? message : message.replace(slug, `Category ${Number(place) + 1}`))
    .replace(/\d{4}-\d\d-\d\d/g, dateText)
    .replace(/(?:; see| from) list_\w+/, '')
}

function optionTitle({ options }: Product, name: string): string {
  const { title } = ((options?.properties ?? {}) as Record<string, { title?: string }>)[name] ?? {}
  return title?.toLowerCase() ?? name.replaceAll('_', ' ')
}
