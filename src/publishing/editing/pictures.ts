import { mainPath, makePicture, takePicture } from '../../directory/media/make.ts'
import { picturesOf } from '../../directory/media/queries.ts'
import { mostPictures } from '../../directory/media/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'
import { changeListing } from './change.ts'
import { mustEdit } from './policy.ts'

/** Whose listing, and who changes it. */
export interface Editing {
  listingId: number
  memberId: number
}

const longestAlt = 300

/** Adds a picture at the end. */
export async function addPicture(
  app: App,
  { listingId, memberId }: Editing,
  bytes: Buffer,
  alt: string | null,
): Promise<{ id: number }> {
  const described = checkedAlt(alt)
  await mustEdit(app.db, memberId, listingId)
  checkRoom(app, (await picturesOf(app.db, listingId)).length)
  const picture = await makePicture(app, bytes, 'screenshot')
  return app.db.transaction((tx) =>
    change(app, tx, { listingId, memberId }, 'picture added', async () => {
      const present = await picturesOf(tx, listingId)
      if (present.some((other) => other.picture === picture.hash))
        throw invalid([{ path: 'file', message: 'This one is among the pictures already.' }])
      checkRoom(app, present.length)
      await takePicture(app, tx, picture)
      return tx.one(sql<{ id: number }>`
        insert into media (listing_id, kind, url, alt, width, height, position)
        values (${listingId}, 'image', ${mainPath(picture)}, ${described}, ${picture.width}, ${picture.height},
        (select coalesce(max(position), -1) + 1 from media where listing_id = ${listingId}))
        returning id`)
    }),
  )
}

export async function removePicture(app: App, editing: Editing, id: number): Promise<void> {
  await app.db.transaction((tx) =>
    change(app, tx, editing, 'picture removed', () =>
      only(
        tx.run(sql`delete from media where id = ${id} and listing_id = ${editing.listingId} and kind = 'image'`),
        id,
      ),
    ),
  )
}

/** What people read who do not see the picture. */
export async function describePicture(app: App, editing: Editing, id: number, alt: string | null): Promise<void> {
  const described = checkedAlt(alt)
  await app.db.transaction((tx) =>
    change(app, tx, editing, 'picture described', () =>
      only(
        tx.run(
          sql`update media set alt = ${described} where id = ${id} and listing_id = ${editing.listingId}
            and kind = 'image'`,
        ),
        id,
      ),
    ),
  )
}

/** Moves a picture one place to the front or to the back. */
export async function movePicture(app: App, editing: Editing, id: number, towards: 'front' | 'back'): Promise<void> {
  await app.db.transaction((tx) =>
    change(app, tx, editing, 'pictures put in order', async () => {
      const order = (await picturesOf(tx, editing.listingId)).map((picture) => picture.id)
      const from = order.indexOf(id)
      if (from < 0) throw noSuch(id)
      const to = Math.min(Math.max(from + (towards === 'front' ? -1 : 1), 0), order.length - 1)
      order.splice(to, 0, ...order.splice(from, 1))
      await tx.run(sql`
        update media set position = o.position from unnest(${order}::bigint[]) with ordinality as o (id, position)
        where media.id = o.id and media.listing_id = ${editing.listingId}`)
    }),
  )
}

/** Everything that changes the pictures of a listing goes this way, by one of its people, one at a time. */
async function change<T>(
  app: App,
  tx: Transaction,
  { listingId, memberId }: Editing,
  cause: string,
  work: () => Promise<T>,
): Promise<T> {
  await mustEdit(tx, memberId, listingId)
  return changeListing(app, tx, listingId, { memberId, cause }, work)
}

async function only(changed: Promise<number>, id: number): Promise<void> {
  if ((await changed) === 0) throw noSuch(id)
}

function noSuch(id: number): Problem {
  return notFound(`The listing has no picture ${id}.`)
}

function checkRoom(app: App, present: number): void {
  const most = app.settings.get(mostPictures)
  const message = `A listing has at most ${most} pictures. Remove one first.`
  if (present >= most) throw new Problem('not_allowed_now', message, { errors: [{ path: 'file', message }] })
}

function checkedAlt(alt: string | null): string | null {
  const text = alt?.replace(/\s+/g, ' ').trim() || null
  if (text && text.length > longestAlt)
    throw invalid([{ path: 'alt', message: `must have at most ${longestAlt} characters` }])
  return text
}
