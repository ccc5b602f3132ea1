import { type App, perApp } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { EncodedPicture } from './encode.ts'
import type { PictureKind } from './recipes.ts'
import { mediaStore } from './store/open.ts'
import { picturePath } from './urls.ts'

/** One picture at a time: encoding may take a core and a few hundred megabytes, and must not slow down pages. */
const encodeQueue = perApp(() => ({ last: Promise.resolve() as Promise<unknown> }))

/**
 * Encodes a picture and stores its files. Nothing refers to them until `savePicture` runs in the caller's transaction.
 * If it never does, the purge deletes them.
 */
export async function makePicture(app: App, bytes: Buffer, kind: PictureKind): Promise<EncodedPicture> {
  const queue = encodeQueue(app)
  const encoding = queue.last.then(async () => (await import('./encode.ts')).encode(bytes, kind))
  queue.last = encoding.catch(() => {})
  const picture = await encoding
  await putFiles(app, picture)
  return picture
}

/** Records a picture as used. If the purge ran in between, its files are stored again. */
export async function savePicture(app: App, tx: Transaction, picture: EncodedPicture): Promise<void> {
  await lockPicture(tx, picture.hash)
  await putFiles(app, picture, { missingOnly: true })
  const sizes = picture.files.map(({ name, width, height }) => ({ name, width, height }))
  await tx.run(sql`
    insert into pictures (hash, kind, width, height, sizes, taken_at)
    values (
      ${picture.hash}, ${picture.kind}, ${picture.width}, ${picture.height}, ${json(sizes)}::jsonb, ${app.clock.now()}
    )
    on conflict (hash) do update set taken_at = excluded.taken_at`)
}

/** Locks a picture until the end of the transaction, so that saving and purging it are serialized. */
export async function lockPicture(tx: Transaction, hash: string): Promise<void> {
  await lock(tx, `picture:${hash}`)
}

/** The path of the file to use if a picture has only one URL: the JPEG, or else the largest. */
export function mainPath({ hash, files }: EncodedPicture, name?: string): string {
  return picturePath(hash, name ?? files.find((file) => file.name.endsWith('.jpg'))?.name ?? files.at(-1)!.name)
}

async function putFiles(app: App, { hash, files }: EncodedPicture, { missingOnly = false } = {}): Promise<void> {
  const store = mediaStore(app)
  await Promise.all(
    files.map(async ({ name, bytes }) => {
      const key = `${hash}/${name}`
      if (!missingOnly || !(await store.has(key))) await store.put(key, bytes)
    }),
  )
}
