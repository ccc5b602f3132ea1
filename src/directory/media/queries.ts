import { sql } from '../../platform/database/sql.ts'
import type { Queryable } from '../../platform/database/types.ts'

export interface PictureSize {
  name: string
  width: number
  height: number
}

export interface ListedPicture {
  id: number
  url: string
  alt: string | null
  width: number | null
  height: number | null
  picture: string | null
  sizes: PictureSize[] | null
}

/** The pictures of a listing, in order. */
export function picturesOf(db: Queryable, listingId: number): Promise<ListedPicture[]> {
  return db.many(sql<ListedPicture>`
    select m.id, m.url, m.alt, m.width, m.height, m.picture, p.sizes
    from media m
    left join pictures p on p.hash = m.picture
    where m.listing_id = ${listingId} and m.kind = 'image'
    order by m.position, m.id`)
}
