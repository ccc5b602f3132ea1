import { type App, perApp } from '../../platform/app.ts'
import { lock } from '../../platform/database/locks.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { picturePath } from './addresses.ts'
import type { MadePicture } from './encode.ts'
import type { PictureKind } from './recipes.ts'
import { mediaStore } from './store/open.ts'

/** One after the other: each may take a core and a few hundred megabytes for a moment, and pages come first. */
const turnOf = perApp(() => ({ last: Promise.resolve() as Promise<unknown> }))

/**
 * Makes a picture and puts its files away. Nothing refers to them yet: until `takePicture` does, in the transaction of
 * its cause, they are orphans that the purge collects.
 */
export async function makePicture(app: App, bytes: Buffer, kind: PictureKind): Promise<MadePicture> {
  const turn = turnOf(app)
  const making = turn.last.then(async () => (await import('./encode.ts')).encode(bytes, kind))
  turn.last = making.catch(() => {})
  const picture = await making
  await putFiles(app, picture)
  return picture
}

/**
 * Takes a picture that was made into use. The purge waits for this, or has been waited for; if it came first, the files
 * are put back.
 */
export async function takePicture(app: App, tx: Transaction, picture: MadePicture): Promise<void> {
  await lockPicture(tx, picture.hash)
  await putFiles(app, picture, { missingOnly: true })
  const sizes = picture.files.map(({ name, width, height }) => ({ name, width, height }))
  await tx.run(sql`
    insert into pictures (hash, kind, width, height, sizes, taken_at)
    values (${picture.hash}, ${picture.kind}, ${picture.width}, ${picture.height}, ${json(sizes)}::jsonb,
    ${app.clock.now()})
    on conflict (hash) do update set taken_at = excluded.taken_at`)
}

/** Whoever takes a picture into use or throws it away holds this for the rest of the transaction. */
export async function lockPicture(tx: Transaction, hash: string): Promise<void> {
  await lock(tx, `picture:${hash}`)
}

/** The file that stands for a picture where only one can be named. */
export function mainPath({ hash, files }: MadePicture, name?: string): string {
  return picturePath(hash, name ?? files.find((file) => file.name.endsWith('.jpg'))?.name ?? files.at(-1)!.name)
}

async function putFiles(app: App, { hash, files }: MadePicture, { missingOnly = false } = {}): Promise<void> {
  const store = mediaStore(app)
  await Promise.all(
    files.map(async ({ name, bytes }) => {
      const key = `${hash}/${name}`
      if (!missingOnly || !(await store.has(key))) await store.put(key, bytes)
    }),
  )
}
