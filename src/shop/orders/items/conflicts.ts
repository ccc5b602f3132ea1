import { maxExtraCategories } from '../../../directory/categories/listing-categories.ts'
import { counted } from '../../../platform/numbers.ts'
import type { FieldError } from '../../../platform/problem.ts'
import type { ProductPart } from '../../products/parts.ts'
import type { OrderedListing, OrderFacts } from './facts.ts'
import { isLaunch, placeNeeded, type ResolvedItem } from './item.ts'

/** Finds items that conflict with other items of the same order. The later item gets the error. */
export function findConflicts(items: readonly ResolvedItem[], facts: OrderFacts): FieldError[] {
  return items.flatMap((item, position) => {
    const before = items.slice(0, position)
    const isSameListing = ({ listing }: ResolvedItem) => listing?.id === item.listing!.id
    const errors = item.listing
      ? [
          ...listingConflicts(item, before.filter(isSameListing)),
          ...plannedCategoryConflicts(item, items.filter(isSameListing)),
        ]
      : []
    return [...errors, ...placeConflicts(item, before, facts)].map(({ path, message }) => ({
      path: `items[${item.index}].${path}`,
      message,
    }))
  })
}

function listingConflicts(item: ResolvedItem, before: readonly ResolvedItem[]): FieldError[] {
  const { code, parts } = item.product
  const name = item.listing!.name
  const conflict = (message: string): FieldError[] => [{ path: 'product', message }]

  const launch = before.find(isLaunch)
  if (isLaunch(item) && launch)
    return conflict(
      `items[${launch.index}] (${launch.product.code}) already launches ${name}; choose one launch per listing`,
    )
  if (parts.includes('skip_queue') && launch)
    return conflict(`isn’t needed: items[${launch.index}] (${launch.product.code}) already lets you pick a week`)
  const skip = before.find(({ product }) => product.parts.includes('skip_queue'))
  if (isLaunch(item) && skip)
    return conflict(`already lets you pick a week; remove items[${skip.index}] (${skip.product.code})`)
  const rival = before.find(({ product }) =>
    onceParts.some((part) => parts.includes(part) && product.parts.includes(part)),
  )
  if (rival?.product.code === code) return conflict(`items[${rival.index}] already orders ${code} for ${name}`)
  if (rival)
    return conflict(
      parts.length > rival.product.parts.length
        ? `already includes items[${rival.index}] (${rival.product.code}); remove it`
        : `is already included in items[${rival.index}] (${rival.product.code})`,
    )
  return takesCategories(item) ? categoryConflicts(item, before) : []
}

/** Parts that nobody needs twice for a listing. */
const onceParts: readonly ProductPart[] = ['skip_queue', 'relaunch', 'done_for_you', 'ai_review']

const takesCategories = ({ product }: ResolvedItem) => product.parts.includes('extra_categories')

function categoryConflicts({ listing, categories }: ResolvedItem, before: readonly ResolvedItem[]): FieldError[] {
  const others = before.filter(takesCategories)
  const repeated = categories.flatMap((slug, index) => {
    const duplicate = others.find((other) => other.categories.includes(slug))
    return duplicate
      ? [{ path: `categories[${index}]`, message: `${slug} is already in items[${duplicate.index}]` }]
      : []
  })
  const extra = extraCategoryCount(listing!) + others.reduce((count, other) => count + other.categories.length, 0)
  if (extra + categories.length <= maxExtraCategories || categories.length > maxExtraCategories) return repeated
  const left = Math.max(0, maxExtraCategories - extra)
  return [
    ...repeated,
    {
      path: 'categories',
      message:
        `a listing can have up to ${maxExtraCategories} extra categories, ` +
        `so ${listing!.name} has room for ${left} more`,
    },
  ]
}

/** Refuses categories that the launch in the same order adds at no cost. */
function plannedCategoryConflicts(item: ResolvedItem, items: readonly ResolvedItem[]): FieldError[] {
  const { listing, categories } = item
  const launch = items.find(isLaunch)
  if (!takesCategories(item) || !launch) return []
  const launchItem = `items[${launch.index}] (${launch.product.code})`
  const planned = listing!.planned.slice(0, Math.max(0, maxExtraCategories - extraCategoryCount(listing!)))
  const included = categories.flatMap((slug, index) =>
    planned.includes(slug)
      ? [
          {
            path: `categories[${index}]`,
            message: `${slug} is already included with ${launchItem}, because it’s in the draft`,
          },
        ]
      : [],
  )
  const left = maxExtraCategories - extraCategoryCount(listing!) - planned.length
  if (included.length > 0 || planned.length === 0 || categories.length <= left) return included
  return [
    {
      path: 'categories',
      message:
        `${launchItem} already adds ${counted(planned.length, 'category', 'categories')} from the draft, ` +
        `which leaves room for ${left} more`,
    },
  ]
}

const extraCategoryCount = ({ categories }: OrderedListing) => Math.max(0, categories.length - 1)

function placeConflicts(item: ResolvedItem, before: readonly ResolvedItem[], { placesLeft }: OrderFacts): FieldError[] {
  const week = placeNeeded(item)
  const left = week === null ? 0 : (placesLeft.get(week) ?? 0)
  if (week === null || left === 0) return []
  const rivals = before.filter((other) => placeNeeded(other) === week)
  if (rivals.length < left) return []
  const placesText = left === 1 ? 'one spot' : `${left} spots`
  const rivalItems = rivals.map(({ index }) => `items[${index}]`).join(', ')
  return [{ path: 'week', message: `the week of ${week} has only ${placesText} left, already used by ${rivalItems}` }]
}
