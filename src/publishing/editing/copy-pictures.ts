import { mainPath, makePicture, savePicture } from '../../directory/media/make.ts'
import { defaultLogoSize, type PictureKind } from '../../directory/media/recipes.ts'
import { maxUploadMegabytes } from '../../directory/media/settings.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import { day } from '../../platform/duration.ts'
import { Problem } from '../../platform/problem.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { fetchBytes } from '../reader/fetch.ts'
import { openSession } from '../reader/session.ts'

const maxPerRun = 30
const maxTries = 3
const retryAfter = day

interface ForeignPicture {
  url: string
  kind: PictureKind
}

/**
 * Copies logos, screenshots and founders' photos that imports and older versions left on other servers into our media
 * store. Until then pages show a flag or initials. Failures are retried on the next two days.
 */
export async function copyForeignPictures(app: App): Promise<{ copied: number; failed: number }> {
  const result = { copied: 0, failed: 0 }
  for (const picture of await foreignPictures(app)) {
    const error = await copy(app, picture)
    if (error === null) result.copied++
    else {
      result.failed++
      await recordFailure(app, picture, error)
    }
  }
  return result
}

function foreignPictures(app: App): Promise<ForeignPicture[]> {
  const before = new Date(app.clock.now().getTime() - retryAfter)
  return app.db.many(sql<ForeignPicture>`
    select url, kind
    from (
      select logo_url as url, 'logo' as kind from profiles where logo_url is not null and logo_picture is null
      union
      select url, 'screenshot' from media where kind = 'image' and picture is null
      union
      select photo_url, 'logo' from founders where photo_url is not null and photo_picture is null
    ) as f
    where url ~ '^https?://' and not exists (
      select from picture_copies c
      where c.url_hash = sha256(convert_to(f.url, 'UTF8')) and c.kind = f.kind
        and (c.tries >= ${maxTries} or c.tried_at > ${before})
    )
    limit ${maxPerRun}`)
}

/** Null when it was copied, otherwise why not. */
async function copy(app: App, { url, kind }: ForeignPicture): Promise<string | null> {
  try {
    await using session = openSession(app)
    const { status, bytes } = await fetchBytes(session, new URL(url), {
      accept: 'image/webp, image/png, image/svg+xml, image/*;q=0.9, */*;q=0.1',
      maxBytes: app.settings.get(maxUploadMegabytes) * 1024 * 1024,
    })
    if (status < 200 || status >= 300) return `the server returned status ${status}`
    const picture = await makePicture(app, bytes, kind)
    await app.db.transaction(async (tx) => {
      await savePicture(app, tx, picture)
      const path = mainPath(picture, kind === 'logo' ? `${defaultLogoSize}.webp` : undefined)
      const listings =
        kind === 'logo'
          ? await tx.many(sql<{ listing_id: number }>`
              update profiles set logo_url = ${path} where logo_url = ${url} returning listing_id`)
          : await tx.many(sql<{ listing_id: number }>`
              update media set url = ${path}, width = ${picture.width}, height = ${picture.height}
              where url = ${url} and kind = 'image'
              returning listing_id`)
      if (kind === 'logo') await tx.run(sql`update founders set photo_url = ${path} where photo_url = ${url}`)
      await tx.run(sql`delete from picture_copies where url_hash = ${hashSecret(url)} and kind = ${kind}`)
      const tags = listings.map(({ listing_id }) => `listing:${listing_id}`)
      await app.cache.invalidate(tx, ['listings', 'founders', ...tags])
    })
    return null
  } catch (error) {
    if (error instanceof ReaderFailure || (error instanceof Problem && error.status < 500)) return error.message
    throw error
  }
}

async function recordFailure(app: App, { url, kind }: ForeignPicture, error: string): Promise<void> {
  const now = app.clock.now()
  await app.db.run(sql`
    insert into picture_copies as c (url_hash, kind, tries, tried_at, error)
    values (${hashSecret(url)}, ${kind}, 1, ${now}, ${error.slice(0, 500)})
    on conflict (url_hash, kind) do update set tries = c.tries + 1, tried_at = excluded.tried_at, error = excluded.error`)
}
