import { type App, perAppUntil } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'

export interface CategoryPlace {
  id: number
  slug: string
  name: string
  parent_id: number | null
}

/** All categories without what only their own pages show, in order. */
export const categoryPlaces: (app: App) => Promise<readonly CategoryPlace[]> = perAppUntil(['categories'], ({ db }) =>
  db.many(sql<CategoryPlace>`select id, slug, name, parent_id from categories order by position, name`),
)
