import { isIsoDate, mondayOf } from '../../../core/calendar/weeks.ts'
import { moneyText } from '../../../platform/cents.ts'
import { suggest } from '../../../platform/operation/suggest.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { readProductOptions } from '../../products/options.ts'
import { engravingText } from './engraving.ts'
import type { OrderFacts } from './facts.ts'
import { acceptedFields, placeNeeded, type ResolvedItem } from './item.ts'

/** Checks a single item. Error paths are relative to the item. */
type ItemRule = (item: ResolvedItem, facts: OrderFacts) => FieldError[]

const fieldError = (path: string, message: string): FieldError[] => [{ path, message }]

export function unknownProduct(code: string, { products }: OrderFacts): FieldError {
  const suggestion = suggest(code, [...products.keys()])
  return {
    path: 'product',
    message: `isn’t a product${suggestion ? `; did you mean ${suggestion}?` : '; see list_products'}`,
  }
}

const hasOnlyAcceptedFields: ItemRule = ({ given, product }) => {
  const { week, amount, categories } = acceptedFields(product)
  return [
    ...(given.week !== undefined && week === 'no'
      ? fieldError('week', `isn’t accepted: ${product.code} has no launch week`)
      : []),
    ...(given.amount_cents !== undefined && !amount
      ? fieldError('amount_cents', `is only for billboard_min; ${product.code} has a fixed price`)
      : []),
    ...(given.categories !== undefined && !categories ? fieldError('categories', 'is only for extra_categories') : []),
    ...(given.options !== undefined && !product.options
      ? fieldError('options', `isn’t accepted: ${product.code} has no options`)
      : []),
  ]
}

const hasOwnListing: ItemRule = ({ given, product, listing }) => {
  if (given.listing_id === undefined)
    return product.needs_listing ? fieldError('listing_id', `is required for ${product.code}`) : []
  if (!listing) return fieldError('listing_id', `${given.listing_id} isn’t one of your listings; see list_my_listings`)
  return listing.status === 'hidden'
    ? fieldError('listing_id', `${listing.name} was hidden by an admin, so you can’t order for it`)
    : []
}

const hasAvailableWeek: ItemRule = (item, { placesLeft }) => {
  const { week, product, listing } = item
  const accepted = acceptedFields(product).week
  if (accepted === 'no') return []
  if (week === null)
    return accepted === 'required'
      ? fieldError('week', `is required for ${product.code}: choose a Monday from list_products`)
      : []
  if (!isIsoDate(week)) return fieldError('week', 'must be a date like 2026-11-23')
  const monday = mondayOf(week)
  if (monday !== week) return fieldError('week', `must be a Monday; the week of ${week} starts on ${monday}`)
  const weeks = [...placesLeft.keys()]
  const [first, last] = [weeks[0]!, weeks.at(-1)!]
  if (!placesLeft.has(week))
    return fieldError(
      'week',
      week < first
        ? `this week has already started; the first available week is ${first}`
        : `this week is too far ahead; the last available week is ${last}`,
    )
  if (placeNeeded(item) !== null && placesLeft.get(week) === 0)
    return fieldError('week', `the week of ${week} is full; choose another from list_products`)
  if (product.parts.includes('skip_queue') && listing && week === listing.launch_week)
    return fieldError('week', `${listing.name} is already queued for this week; choose another`)
  return []
}

const paysAtLeastThePrice: ItemRule = ({ given, product }) => {
  const { amount_cents } = given
  if (!acceptedFields(product).amount || amount_cents === undefined || amount_cents >= product.price_cents) return []
  return fieldError(
    'amount_cents',
    `must be at least ${product.price_cents} (${moneyText(product.price_cents, product.currency)})`,
  )
}

const hasValidCategories: ItemRule = ({ given, product, listing }, facts) => {
  if (!acceptedFields(product).categories) return []
  const slugs = given.categories ?? []
  if (slugs.length === 0) return fieldError('categories', 'is required: choose 1 to 3 category slugs')
  const errors = slugs.flatMap((slug, index) => {
    const path = `categories[${index}]`
    if (!facts.categories.has(slug))
      return fieldError(path, `${slug.slice(0, 60)} isn’t a category; see list_categories`)
    if (slugs.indexOf(slug) < index) return fieldError(path, `${slug} is listed twice`)
    return listing?.categories.includes(slug) ? fieldError(path, `${listing.name} is already in ${slug}`) : []
  })
  if (slugs.length > 3) errors.push({ path: 'categories', message: 'can have at most 3 categories' })
  return errors
}

const hasValidOptions: ItemRule = (item) => {
  if (!item.product.options || !item.options) return []
  const { options, errors } = readProductOptions(item.product.options, item.options)
  item.options = options
  return errors.map(({ path, message }) => ({ path: path ? `options.${path}` : 'options', message }))
}

/** Puts the text of the award into the options. A listing without an award is refused by `refusedMoves`. */
const hasOwnAward: ItemRule = (item) => {
  const { product, listing, options } = item
  if (!product.needs_award || !listing || listing.awards.length === 0) return []
  const award = listing.awards.find(({ week }) => options?.award === undefined || options.award === week)
  const weeks = listing.awards.map(({ week }) => week).join(', ')
  if (!award) return fieldError('options.award', `must be a week in which ${listing.name} won an award: ${weeks}`)
  item.options = { ...options, award: award.week, engraving: engravingText(listing.name, award) }
  return []
}

export const itemRules: readonly ItemRule[] = [
  hasOnlyAcceptedFields,
  hasOwnListing,
  hasAvailableWeek,
  paysAtLeastThePrice,
  hasValidCategories,
  hasValidOptions,
  hasOwnAward,
]
