import { mostMoreCategories } from '../../../directory/categories/of-listing.ts'
import type { FieldError } from '../../../platform/problem.ts'
import type { OrderedListing, OrderFacts } from './facts.ts'
import { isLaunch, placeNeeded, type ResolvedItem } from './item.ts'

/** What is wrong with items only because of others in the same order. The later one is told. */
export function conflictsAmong(items: readonly ResolvedItem[], facts: OrderFacts): FieldError[] {
  return items.flatMap((item, at) => {
    const before = items.slice(0, at)
    const sameListing = ({ listing }: ResolvedItem) => listing?.id === item.listing!.id
    const errors = item.listing
      ? [...aboutOneListing(item, before.filter(sameListing)), ...aboutPlan(item, items.filter(sameListing))]
      : []
    return [...errors, ...aboutOnePlace(item, before, facts)].map(({ path, message }) => ({
      path: `items[${item.index}].${path}`,
      message,
    }))
  })
}

function aboutOneListing(item: ResolvedItem, before: readonly ResolvedItem[]): FieldError[] {
  const { code } = item.product
  const name = item.listing!.name
  const first = (is: (other: ResolvedItem) => boolean) => before.find(is)
  const said = (path: string, message: string): FieldError[] => [{ path, message }]

  const launch = first(isLaunch)
  if (isLaunch(item) && launch)
    return said(
      'product',
      `${name} is launched by items[${launch.index}] (${launch.product.code}) already; a listing is launched once`,
    )
  if (code === 'skip_queue' && launch)
    return said(
      'product',
      `${name} is launched by items[${launch.index}], which chooses its week at no cost; leave skip_queue out`,
    )
  const skip = first(({ product }) => product.code === 'skip_queue')
  if (isLaunch(item) && skip)
    return said('product', `a paid launch chooses its week at no cost; leave items[${skip.index}] (skip_queue) out`)
  const bundle = first(({ product }) => product.code === 'launch_bundle')
  if (code === 'done_for_you' && bundle)
    return said('product', `is part of launch_bundle, which is items[${bundle.index}]`)
  const done = first(({ product }) => product.code === 'done_for_you')
  if (code === 'launch_bundle' && done)
    return said('product', `launch_bundle contains done_for_you; leave items[${done.index}] out`)
  const duplicate = first(({ product }) => product.code === code)
  if (['skip_queue', 'relaunch', 'done_for_you', 'ai_review'].includes(code) && duplicate)
    return said('product', `items[${duplicate.index}] is ${code} for ${name} already`)
  return code === 'extra_categories' ? aboutCategories(item, before) : []
}

function aboutCategories({ listing, categories }: ResolvedItem, before: readonly ResolvedItem[]): FieldError[] {
  const others = before.filter(({ product }) => product.code === 'extra_categories')
  const repeated = categories.flatMap((slug, index) => {
    const duplicate = others.find((other) => other.categories.includes(slug))
    return duplicate
      ? [{ path: `categories[${index}]`, message: `${slug} is named by items[${duplicate.index}] already` }]
      : []
  })
  const extra = moreOf(listing!) + others.reduce((count, other) => count + other.categories.length, 0)
  if (extra + categories.length <= mostMoreCategories || categories.length > mostMoreCategories) return repeated
  const left = Math.max(0, mostMoreCategories - extra)
  return [
    ...repeated,
    {
      path: 'categories',
      message: `a listing has at most ${mostMoreCategories} categories besides its first, so ${listing!.name} has room for ${left} more`,
    },
  ]
}

/** Nobody should pay for categories that their launch brings. */
function aboutPlan({ product, listing, categories }: ResolvedItem, items: readonly ResolvedItem[]): FieldError[] {
  const launch = items.find(isLaunch)
  if (product.code !== 'extra_categories' || !launch) return []
  const planned = listing!.planned.slice(0, Math.max(0, mostMoreCategories - moreOf(listing!)))
  const brought = categories.flatMap((slug, index) =>
    planned.includes(slug)
      ? [
          {
            path: `categories[${index}]`,
            message: `${slug} comes with items[${launch.index}] (${launch.product.code}), because the draft names it`,
          },
        ]
      : [],
  )
  const left = mostMoreCategories - moreOf(listing!) - planned.length
  if (brought.length > 0 || planned.length === 0 || categories.length <= left) return brought
  return [
    {
      path: 'categories',
      message: `items[${launch.index}] (${launch.product.code}) brings \
${planned.join(', ')}, which the draft names; that leaves room for ${left} more`,
    },
  ]
}

const moreOf = ({ categories }: OrderedListing) => Math.max(0, categories.length - 1)

function aboutOnePlace(item: ResolvedItem, before: readonly ResolvedItem[], { room }: OrderFacts): FieldError[] {
  const week = placeNeeded(item)
  const left = week === null ? 0 : (room.get(week) ?? 0)
  if (week === null || left === 0) return []
  const rivals = before.filter((other) => placeNeeded(other) === week)
  if (rivals.length < left) return []
  return [
    {
      path: 'week',
      message: `the week of \
${week} has ${left === 1 ? 'one place' : `${left} places`} left, taken by ${rivals.map(({ index }) => `items[${index}]`).join(', ')}`,
    },
  ]
}
