import { isIsoDate, mondayOf } from '../../../core/calendar/weeks.ts'
import { moneyText } from '../../../platform/cents.ts'
import { suggest } from '../../../platform/operation/suggest.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { readProductOptions } from '../../products/options.ts'
import type { OrderFacts } from './facts.ts'
import { acceptedFields, placeNeeded, type ResolvedItem } from './item.ts'

/** Checks one item by itself. Error paths are relative to the item. */
type ItemRule = (item: ResolvedItem, facts: OrderFacts) => FieldError[]

const fieldError = (path: string, message: string): FieldError[] => [{ path, message }]

export function unknownProduct(code: string, { products }: OrderFacts): FieldError {
  const suggestion = suggest(code, [...products.keys()])
  return {
    path: 'product',
    message: `is not a product${suggestion ? `; did you mean ${suggestion}?` : '; list_products names them'}`,
  }
}

const hasOnlyAcceptedFields: ItemRule = ({ given, product }) => {
  const { week, amount, categories } = acceptedFields(product)
  return [
    ...(given.week !== undefined && week === 'no'
      ? fieldError('week', `is not for ${product.code}, which has no week`)
      : []),
    ...(given.amount_cents !== undefined && !amount
      ? fieldError('amount_cents', `is for billboard_min only; the price of ${product.code} is fixed`)
      : []),
    ...(given.categories !== undefined && !categories ? fieldError('categories', 'is for extra_categories only') : []),
    ...(given.options !== undefined && !product.options
      ? fieldError('options', `is not for ${product.code}, which has no options`)
      : []),
  ]
}

const hasOwnListing: ItemRule = ({ given, product, listing }) => {
  if (given.listing_id === undefined)
    return product.needs_listing ? fieldError('listing_id', `is required for ${product.code}`) : []
  if (!listing)
    return fieldError('listing_id', `${given.listing_id} is not one of your listings; list_my_listings names them`)
  return listing.status === 'hidden'
    ? fieldError('listing_id', `${listing.name} was hidden by the site team, so nothing can be ordered for it`)
    : []
}

const hasAvailableWeek: ItemRule = (item, { placesLeft }) => {
  const { week, product, listing } = item
  const accepted = acceptedFields(product).week
  if (accepted === 'no') return []
  if (week === null)
    return accepted === 'required'
      ? fieldError('week', `is required for ${product.code}: a Monday that list_products offers`)
      : []
  if (!isIsoDate(week)) return fieldError('week', 'must be a date such as 2026-11-23')
  const monday = mondayOf(week)
  if (monday !== week) return fieldError('week', `must be a Monday; the week of ${week} begins on ${monday}`)
  const weeks = [...placesLeft.keys()]
  const [first, last] = [weeks[0]!, weeks.at(-1)!]
  if (!placesLeft.has(week))
    return fieldError(
      'week',
      week < first
        ? `has begun; the first week on offer is ${first}`
        : `is too far ahead; the last week on offer is ${last}`,
    )
  if (placeNeeded(item) !== null && placesLeft.get(week) === 0)
    return fieldError('week', `the week of ${week} is full; choose another that list_products offers`)
  if (product.code === 'skip_queue' && listing && week === listing.launch_week)
    return fieldError('week', `is the week that ${listing.name} has in the queue already`)
  return []
}

const paysAtLeastThePrice: ItemRule = ({ given, product }) => {
  const { amount_cents } = given
  if (!acceptedFields(product).amount || amount_cents === undefined || amount_cents >= product.price_cents) return []
  return fieldError('amount_cents', `must be at least ${product.price_cents} (${moneyText(product.price_cents)})`)
}

const hasValidCategories: ItemRule = ({ given, product, listing }, facts) => {
  if (!acceptedFields(product).categories) return []
  const slugs = given.categories ?? []
  if (slugs.length === 0) return fieldError('categories', 'is required: 1 to 3 category slugs')
  const errors = slugs.flatMap((slug, index) => {
    const path = `categories[${index}]`
    if (!facts.categories.has(slug))
      return fieldError(path, `there is no category ${slug.slice(0, 60)}; list_categories names them`)
    if (slugs.indexOf(slug) < index) return fieldError(path, `${slug} is named twice`)
    return listing?.categories.includes(slug) ? fieldError(path, `${listing.name} stands in ${slug} already`) : []
  })
  if (slugs.length > 3) errors.push({ path: 'categories', message: 'must have at most 3 items' })
  return errors
}

const hasValidOptions: ItemRule = (item) => {
  if (!item.product.options || !item.options) return []
  const { options, errors } = readProductOptions(item.product.options, item.options)
  item.options = options
  return errors.map(({ path, message }) => ({ path: path ? `options.${path}` : 'options', message }))
}

export const itemRules: readonly ItemRule[] = [
  hasOnlyAcceptedFields,
  hasOwnListing,
  hasAvailableWeek,
  paysAtLeastThePrice,
  hasValidCategories,
  hasValidOptions,
]
