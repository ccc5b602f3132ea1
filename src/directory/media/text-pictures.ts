import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid } from '../../platform/problem.ts'
import { lockPicture } from './make.ts'
import { presentSizes } from './present.ts'
import type { PictureSize } from './queries.ts'
import { picturePath, publicMediaUrl } from './urls.ts'

/** A stored picture in a text by the staff. */
export interface TextPicture {
  url: string
  width: number
  height: number
  sizes: ReturnType<typeof presentSizes>
}
/** By hash. */
export type TextPictures = ReadonlyMap<string, TextPicture>

/** The hash in a stored picture's URL. */
export function pictureHash(address: string): string | null {
  return /\/([0-9a-f]{32})\/\d{1,5}\.(?:webp|jpg)$/.exec(address)?.[1] ?? null
}

/** Hashes of the stored pictures that a Markdown text shows, each once. */
export function picturesInText(text: string): string[] {
  return [...new Set([...text.matchAll(/\/([0-9a-f]{32})\/\d{1,5}\.(?:webp|jpg)/g)].map(([, hash]) => hash!))]
}

export async function textPictures(app: App, db: Queryable, hashes: readonly string[]): Promise<TextPictures> {
  if (hashes.length === 0) return new Map()
  const rows = await db.many(sql<{ hash: string; width: number; height: number; sizes: PictureSize[] }>`
    select hash, width, height, sizes from pictures where hash = any(${hashes}::text[])`)
  return new Map(
    rows.map(({ hash, width, height, sizes }) => {
      // Clients without WebP get the JPEG, if there is one.
      const main = sizes.find(({ name }) => name.endsWith('.jpg')) ?? sizes.at(-1)!
      const url = publicMediaUrl(app, picturePath(hash, main.name))!
      return [hash, { url, width, height, sizes: presentSizes(app, hash, sizes) }]
    }),
  )
}

/** Refuses pictures that no longer exist, and keeps the others from being deleted until the transaction ends. */
export async function requirePictures(tx: Transaction, hashes: readonly string[], path = 'body'): Promise<void> {
  for (const hash of hashes.toSorted()) await lockPicture(tx, hash)
  const known = await tx.many(sql<{ hash: string }>`select hash from pictures where hash = any(${hashes}::text[])`)
  if (known.length < new Set(hashes).size)
    throw invalid([
      {
        path,
        message: `${path === 'body' ? 'A picture in the text' : 'The picture'} no longer exists. Remove it or upload it again.`,
      },
    ])
}

/** A Markdown text for readers elsewhere, with the full URLs of its pictures. */
export function withPublicPictures(app: App, text: string): string {
  return text.replace(
    /(\]\(<?)(\/media\/[0-9a-f]{32}\/\d{1,5}\.(?:webp|jpg))/g,
    (whole, start: string, address: string) => {
      const url = publicMediaUrl(app, address)
      return url ? `${start}${url}` : whole
    },
  )
}

/** Inserts a picture into a Markdown text as its own paragraph, after the one at `position` or at the end. */
export function insertPicture(text: string, markdown: string, position: number | null): string {
  const next = position === null || position > text.length ? -1 : text.indexOf('\n\n', position)
  const [before, after] = next < 0 ? [text, ''] : [text.slice(0, next), text.slice(next)]
  return [before.trimEnd(), markdown, after.trim()].filter(Boolean).join('\n\n')
}
