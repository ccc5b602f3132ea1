import { type App, cachedPerApp } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'

export interface CategoryPlace {
  id: number
  slug: string
  name: string
  parent_id: number | null
}

/** All categories in order, without the fields that only their own pages show. */
export const categoryPlaces: (app: App) => Promise<readonly CategoryPlace[]> = cachedPerApp(['categories'], ({ db }) =>
  db.many(sql<CategoryPlace>`select id, slug, name, parent_id from categories order by position, name`),
)
