import { isIsoDate, mondayOf } from '../../../core/calendar/weeks.ts'
import { moneyText } from '../../../platform/cents.ts'
import { suggest } from '../../../platform/operation/suggest.ts'
import type { FieldError } from '../../../platform/problem.ts'
import { readProductOptions } from '../../products/options.ts'
import type { OrderFacts } from './facts.ts'
import { acceptedFields, placeNeeded, type ResolvedItem } from './item.ts'

/** What is wrong with one item by itself; paths are within it. */
type Rule = (item: ResolvedItem, facts: OrderFacts) => FieldError[]

const wrong = (path: string, message: string): FieldError[] => [{ path, message }]

export function unknownProduct(code: string, { products }: OrderFacts): FieldError {
  const meant = suggest(code, [...products.keys()])
  return {
    path: 'product',
    message: `is not a product${meant ? `; did you mean ${meant}?` : '; list_products names them'}`,
  }
}

const takesNoMoreThanItsOwn: Rule = ({ given, product }) => {
  const { week, amount, categories } = acceptedFields(product)
  return [
    ...(given.week !== undefined && week === 'no'
      ? wrong('week', `is not for ${product.code}, which has no week`)
      : []),
    ...(given.amount_cents !== undefined && !amount
      ? wrong('amount_cents', `is for billboard_min only; the price of ${product.code} is fixed`)
      : []),
    ...(given.categories !== undefined && !categories ? wrong('categories', 'is for extra_categories only') : []),
    ...(given.options !== undefined && !product.options
      ? wrong('options', `is not for ${product.code}, which has no options`)
      : []),
  ]
}

const namesAListing: Rule = ({ given, product, listing }) => {
  if (given.listing_id === undefined)
    return product.needs_listing ? wrong('listing_id', `is required for ${product.code}`) : []
  if (!listing)
    return wrong('listing_id', `${given.listing_id} is not one of your listings; list_my_listings names them`)
  return listing.status === 'hidden'
    ? wrong('listing_id', `${listing.name} was hidden by the site team, so nothing can be ordered for it`)
    : []
}

const hasAWeekOnOffer: Rule = (item, { room }) => {
  const { week: text, product, listing } = item
  const how = acceptedFields(product).week
  if (how === 'no') return []
  if (text === null)
    return how === 'required'
      ? wrong('week', `is required for ${product.code}: a Monday that list_products offers`)
      : []
  if (!isIsoDate(text)) return wrong('week', 'must be a date such as 2026-11-23')
  const monday = mondayOf(text)
  if (monday !== text) return wrong('week', `must be a Monday; the week of ${text} begins on ${monday}`)
  const [first, last] = [[...room.keys()][0]!, [...room.keys()].at(-1)!]
  if (!room.has(text))
    return wrong(
      'week',
      text < first
        ? `has begun; the first week on offer is ${first}`
        : `is too far ahead; the last week on offer is ${last}`,
    )
  if (placeNeeded(item) !== null && room.get(text) === 0)
    return wrong('week', `the week of ${text} is full; choose another that list_products offers`)
  if (product.code === 'skip_queue' && listing && text === listing.launch_week)
    return wrong('week', `is the week that ${listing.name} has in the queue already`)
  return []
}

const paysTheLeast: Rule = ({ given, product }) => {
  const { amount_cents } = given
  if (!acceptedFields(product).amount || amount_cents === undefined || amount_cents >= product.price_cents) return []
  return wrong('amount_cents', `must be at least ${product.price_cents} (${moneyText(product.price_cents)})`)
}

const namesCategories: Rule = ({ given, product, listing }, facts) => {
  if (!acceptedFields(product).categories) return []
  const slugs = given.categories ?? []
  if (slugs.length === 0) return wrong('categories', 'is required: 1 to 3 category slugs')
  const errors = slugs.flatMap((slug, index) => {
    const at = `categories[${index}]`
    if (!facts.categories.has(slug))
      return wrong(at, `there is no category ${slug.slice(0, 60)}; list_categories names them`)
    if (slugs.indexOf(slug) < index) return wrong(at, `${slug} is named twice`)
    return listing?.categories.includes(slug) ? wrong(at, `${listing.name} stands in ${slug} already`) : []
  })
  if (slugs.length > 3) errors.push({ path: 'categories', message: 'must have at most 3 items' })
  return errors
}

const hasTheOptionsOfItsProduct: Rule = (item) => {
  if (!item.product.options || !item.options) return []
  const { options, errors } = readProductOptions(item.product.options, item.options)
  item.options = options
  return errors.map(({ path, message }) => ({ path: path ? `options.${path}` : 'options', message }))
}

export const rules: readonly Rule[] = [
  takesNoMoreThanItsOwn,
  namesAListing,
  hasAWeekOnOffer,
  paysTheLeast,
  namesCategories,
  hasTheOptionsOfItsProduct,
]
