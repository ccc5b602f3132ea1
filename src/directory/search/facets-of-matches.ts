import { raw, type Statement } from '../../platform/database/sql.ts'
import { oncePer } from '../../platform/once.ts'
import type { CategoryPlace } from '../listings/category-places.ts'
import { knownPricingModels, knownStages } from '../listings/facets.ts'

const separator = '\x1f'
const nextListing = '\x1e'

/**
 * The facets of every listing in a table of documents, such as `stage:beta` and `category:7`, as one text. Counting
 * them in PostgreSQL would take several times as long. The last facet of a listing, its domain, is omitted.
 */
export function facetsIn(documents: string): Statement {
  return raw(`(
    select coalesce(
      string_agg(array_to_string(trim_array(tsvector_to_array(facets), 1), E'\\x1f'), E'\\x1f\\x1e\\x1f'), ''
    )
    from ${documents}
  )`)
}

/** The number of listings with each filter value. The values of `category` are slugs. */
interface CountedFacets {
  category: Map<string, number>
  stage: Map<string, number>
  pricing_model: Map<string, number>
}

export function countFacetsOf(matches: string, categories: readonly CategoryPlace[]): CountedFacets {
  const { values, placesOf } = facetIndex(categories)
  const listings: number[] = []
  const lastCounted: number[] = []
  let listing = 0
  for (const facet of matches.split(separator)) {
    if (facet === nextListing) {
      listing++
      continue
    }
    for (const place of placesOf.get(facet) ?? none) {
      // A listing counts once in a parent category, however many of its subcategories it is in.
      if (lastCounted[place] === listing) continue
      lastCounted[place] = listing
      listings[place] = (listings[place] ?? 0) + 1
    }
  }
  const counted: CountedFacets = { category: new Map(), stage: new Map(), pricing_model: new Map() }
  listings.forEach((count, place) => {
    const { kind, value } = values[place]!
    counted[kind].set(value, count)
  })
  return counted
}

const none: readonly number[] = []

interface FacetIndex {
  /** The values to count, by index. */
  values: readonly { kind: keyof CountedFacets; value: string }[]
  /** The indexes of the values that a facet counts toward. A category also counts toward its parent. */
  placesOf: ReadonlyMap<string, readonly number[]>
}

const facetIndex = oncePer((categories: readonly CategoryPlace[]): FacetIndex => {
  const values: { kind: keyof CountedFacets; value: string }[] = []
  const placesOf = new Map<string, number[]>()
  const placeById = new Map<number, number>()
  for (const { id, slug } of categories) placeById.set(id, values.push({ kind: 'category', value: slug }) - 1)
  for (const { id, parent_id } of categories) {
    const parent = parent_id === null ? undefined : placeById.get(parent_id)
    placesOf.set(`category:${id}`, [placeById.get(id)!, ...(parent === undefined ? [] : [parent])])
  }
  for (const value of knownStages) placesOf.set(`stage:${value}`, [values.push({ kind: 'stage', value }) - 1])
  for (const value of knownPricingModels)
    placesOf.set(`pricing:${value}`, [values.push({ kind: 'pricing_model', value }) - 1])
  return { values, placesOf }
})
