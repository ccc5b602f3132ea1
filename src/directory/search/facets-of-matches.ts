import { raw, type Statement } from '../../platform/database/sql.ts'
import type { CategoryPlace } from '../categories/queries.ts'

const betweenFacets = '\x1f'
const betweenListings = '\x1e'

/**
 * The facets of every listing in a table of documents, such as `stage:beta` and `category:7`, as one text. PostgreSQL would
 * take several times as long to count them. The last facet of a listing is its domain, which is left out.
 */
export function facetsIn(documents: string): Statement {
  return raw(`(
    select coalesce(string_agg(array_to_string(trim_array(tsvector_to_array(facets), 1), E'\\x1f'), E'\\x1e'), '')
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
  const counted: CountedFacets = { category: new Map(), stage: new Map(), pricing_model: new Map() }
  const placesOf = placesByFacet(categories)
  for (const listing of matches.split(betweenListings)) {
    const places = new Set<string>()
    for (const facet of listing.split(betweenFacets)) {
      if (facet.startsWith('stage:')) increment(counted.stage, facet.slice('stage:'.length))
      else if (facet.startsWith('pricing:')) increment(counted.pricing_model, facet.slice('pricing:'.length))
      else for (const place of placesOf.get(facet) ?? []) places.add(place)
    }
    // A listing counts once in a parent category, however many of its subcategories it is in.
    for (const place of places) increment(counted.category, place)
  }
  return counted
}

/** The slugs of each category and of its parent, by the facet that listings in it have. */
function placesByFacet(categories: readonly CategoryPlace[]): Map<string, string[]> {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return new Map(
    categories.map(({ id, slug, parent_id }) => {
      const parent = parent_id === null ? undefined : byId.get(parent_id)
      return [`category:${id}`, parent ? [slug, parent.slug] : [slug]]
    }),
  )
}

function increment(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}
