import { raw, type Statement } from '../../platform/database/sql.ts'
import { oncePer } from '../../platform/once.ts'
import type { CategoryPlace } from '../categories/queries.ts'

const separator = '\x1f'
const nextListing = '\x1e'

/**
 * The facets of every listing in a table of documents, such as `stage:beta` and `category:7`, as one text. PostgreSQL would
 * take several times as long to count them. The last facet of a listing is its domain, which is left out.
 */
export function facetsIn(documents: string): Statement {
  return raw(`(
    select coalesce(
      string_agg(array_to_string(trim_array(tsvector_to_array(facets), 1), E'\\x1f'), E'\\x1f\\x1e\\x1f'), ''
    )
    from ${documents}
  )`)
}

/** How many of the listings have each value. The values of `category` are slugs. */
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
    for (const place of placesOf(facet)) {
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

interface FacetIndex {
  /** What is counted, each at its place. */
  values: { kind: keyof CountedFacets; value: string }[]
  /** The places that a facet counts for. A category counts for its parent too. */
  placesOf(facet: string): readonly number[]
}

/** Kept as long as the categories, because each search counts hundreds of the same few facets. */
const facetIndex = oncePer((categories: readonly CategoryPlace[]): FacetIndex => {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  const values: FacetIndex['values'] = []
  const placeOf = (kind: keyof CountedFacets, value: string) => {
    const known = values.findIndex((one) => one.kind === kind && one.value === value)
    return known >= 0 ? known : values.push({ kind, value }) - 1
  }
  const places = new Map<string, readonly number[]>()
  for (const { id, slug, parent_id } of categories) {
    const parent = parent_id === null ? undefined : slugs.get(parent_id)
    const all = parent === undefined ? [slug] : [slug, parent]
    places.set(
      `category:${id}`,
      all.map((one) => placeOf('category', one)),
    )
  }
  const find = (facet: string): number[] => {
    if (facet.startsWith('stage:')) return [placeOf('stage', facet.slice('stage:'.length))]
    if (facet.startsWith('pricing:')) return [placeOf('pricing_model', facet.slice('pricing:'.length))]
    return []
  }
  return {
    values,
    placesOf(facet) {
      const known = places.get(facet)
      if (known) return known
      // A copy, because a part of a text would keep all of it in memory.
      const copy = Buffer.from(facet).toString()
      const found = find(copy)
      places.set(copy, found)
      return found
    },
  }
})
