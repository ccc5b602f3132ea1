import type { EncodedPicture } from '../../directory/media/encode.ts'
import { mainPath, makePicture, savePicture } from '../../directory/media/make.ts'
import { picturesOf } from '../../directory/media/queries.ts'
import { maxPictures } from '../../directory/media/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { type AdminEdit, authorOf, type ChangeAuthor, changeListing } from './change.ts'
import { requireEditor } from './policy.ts'

/** A listing, and who edits it: one of its people, or an admin whose role was checked before. */
export interface ListingEditor {
  listingId: number
  memberId: number
  admin?: AdminEdit | undefined
}

export async function mayEditPictures(db: Queryable, { listingId, memberId, admin }: ListingEditor): Promise<void> {
  if (!admin) await requireEditor(db, memberId, listingId)
}

export function authorOfPictures({ memberId, admin }: ListingEditor, cause: string): ChangeAuthor {
  return authorOf(admin ?? memberId, cause)
}

export const maxAltLength = 300

/** Adds a picture after the others. */
export async function addPicture(
  app: App,
  editor: ListingEditor,
  bytes: Buffer,
  alt: string | null,
): Promise<{ id: number }> {
  cleanAlt(alt)
  await mayEditPictures(app.db, editor)
  requireFreeSlot(app, (await picturesOf(app.db, editor.listingId)).length)
  const picture = await makePicture(app, bytes, 'screenshot')
  return app.db.transaction((tx) => savePictureOfListing(app, tx, editor, picture, alt))
}

/** Adds an encoded picture after the others. */
export async function savePictureOfListing(
  app: App,
  tx: Transaction,
  editor: ListingEditor,
  picture: EncodedPicture,
  alt: string | null,
): Promise<{ id: number }> {
  const description = cleanAlt(alt)
  const { listingId } = editor
  return change(app, tx, editor, 'picture added', async () => {
    const existing = await picturesOf(tx, listingId)
    if (existing.some((other) => other.picture === picture.hash))
      throw invalid([{ path: 'file', message: 'You already added this picture.' }])
    requireFreeSlot(app, existing.length)
    await savePicture(app, tx, picture)
    return tx.one(sql<{ id: number }>`
      insert into media (listing_id, kind, url, alt, width, height, position)
      values (${listingId}, 'image', ${mainPath(picture)}, ${description}, ${picture.width}, ${picture.height},
        (select coalesce(max(position), -1) + 1 from media where listing_id = ${listingId}))
      returning id`)
  })
}

export async function removePicture(app: App, editor: ListingEditor, id: number): Promise<void> {
  await app.db.transaction((tx) =>
    change(app, tx, editor, 'picture removed', async () => {
      const removed = await tx.run(sql`
        delete from media where id = ${id} and listing_id = ${editor.listingId} and kind = 'image'`)
      if (removed === 0) throw noSuchPicture()
    }),
  )
}

/** Sets the alternative text of a picture. */
export async function describePicture(app: App, editor: ListingEditor, id: number, alt: string | null): Promise<void> {
  const description = cleanAlt(alt)
  await app.db.transaction((tx) =>
    change(app, tx, editor, 'alt text edited', async () => {
      const changed = await tx.run(sql`
        update media set alt = ${description} where id = ${id} and listing_id = ${editor.listingId} and kind = 'image'`)
      if (changed === 0) throw noSuchPicture()
    }),
  )
}

/** Moves a picture one place to the front or to the back. */
export async function movePicture(
  app: App,
  editor: ListingEditor,
  id: number,
  towards: 'front' | 'back',
): Promise<void> {
  await app.db.transaction((tx) =>
    change(app, tx, editor, 'pictures reordered', async () => {
      const order = (await picturesOf(tx, editor.listingId)).map((picture) => picture.id)
      const from = order.indexOf(id)
      if (from < 0) throw noSuchPicture()
      const to = Math.min(Math.max(from + (towards === 'front' ? -1 : 1), 0), order.length - 1)
      order.splice(to, 0, ...order.splice(from, 1))
      await tx.run(sql`
        update media set position = o.position
        from unnest(${order}::bigint[]) with ordinality as o (id, position)
        where media.id = o.id and media.listing_id = ${editor.listingId}`)
    }),
  )
}

/** Every change of the pictures goes through here, which checks the permission and locks the listing. */
async function change<T>(
  app: App,
  tx: Transaction,
  editor: ListingEditor,
  cause: string,
  work: () => Promise<T>,
): Promise<T> {
  await mayEditPictures(tx, editor)
  return changeListing(app, tx, editor.listingId, authorOfPictures(editor, cause), work)
}

function noSuchPicture(): Problem {
  return notFound("This picture doesn't exist anymore.")
}

function requireFreeSlot(app: App, count: number): void {
  const max = app.settings.get(maxPictures)
  const message = `You can have up to ${max} pictures. Remove one first.`
  if (count >= max) throw new Problem('not_allowed_now', message, { errors: [{ path: 'file', message }] })
}

function cleanAlt(alt: string | null): string | null {
  const text = alt?.replace(/\s+/g, ' ').trim() || null
  if (text && text.length > maxAltLength)
    throw invalid([{ path: 'alt', message: `Alt text must be at most ${maxAltLength} characters.` }])
  return text
}
