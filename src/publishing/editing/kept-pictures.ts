import { lockPicture } from '../../directory/media/make.ts'
import { linkedPicture } from '../../directory/media/urls.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { day } from '../../platform/duration.ts'
import type { Content } from './content.ts'

const retentionDays = 30

function picturesIn({ logo_url, media }: Content): string[] {
  return [logo_url, ...media.map(({ url }) => url)].flatMap((url) => linkedPicture(url ?? '') ?? [])
}

/** Keeps the files of pictures that a change removed, so that its version can be restored. */
export async function keepPictures(app: App, tx: Transaction, before: Content, after: Content): Promise<void> {
  const remaining = new Set(picturesIn(after))
  const removed = new Set(picturesIn(before).filter((hash) => !remaining.has(hash)))
  const until = new Date(app.clock.now().getTime() + retentionDays * day)
  for (const hash of [...removed].sort()) {
    await lockPicture(tx, hash)
    await tx.run(sql`update pictures set taken_at = ${until} where hash = ${hash} and taken_at < ${until}`)
  }
}

/** Puts the logo and pictures of a version back. Those whose files were deleted meanwhile are left out. */
export async function restorePictures(
  app: App,
  tx: Transaction,
  listingId: number,
  { logo_url, media }: Content,
): Promise<void> {
  if (logo_url === null || (await isStored(tx, logo_url)))
    await tx.run(sql`update profiles set logo_url = ${logo_url} where listing_id = ${listingId}`)
  const stored: Content['media'] = []
  for (const medium of media) if (await isStored(tx, medium.url)) stored.push(medium)
  await tx.run(sql`
    delete from media where listing_id = ${listingId} and url <> all(${stored.map(({ url }) => url)}::text[])`)
  for (const [position, { kind, url, alt }] of stored.entries()) {
    const kept = await tx.run(sql`
      update media set alt = ${alt}, position = ${position} where listing_id = ${listingId} and url = ${url}`)
    if (kept > 0) continue
    const hash = linkedPicture(url) ?? null
    await tx.run(sql`
      insert into media (listing_id, kind, url, alt, width, height, position)
      values (${listingId}, ${kind}, ${url}, ${alt}, (select width from pictures where hash = ${hash}),
        (select height from pictures where hash = ${hash}), ${position})`)
    await tx.run(sql`update pictures set taken_at = greatest(taken_at, ${app.clock.now()}) where hash = ${hash}`)
  }
}

/** Locks the picture, so that it isn't deleted meanwhile. Pictures on other servers always count as stored. */
async function isStored(tx: Transaction, url: string): Promise<boolean> {
  const hash = linkedPicture(url)
  if (hash === undefined) return true
  await lockPicture(tx, hash)
  return (await tx.maybe(sql`select 1 as stored from pictures where hash = ${hash}`)) !== undefined
}
