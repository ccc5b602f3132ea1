import { setFounderTexts } from '../../directory/founders/links.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { notFound } from '../../platform/problem.ts'
import { type AdminEdit, authorOf, changeListing } from './change.ts'
import type { FounderTexts } from './input.ts'

/** An admin corrects a founder: the role at this listing, and the name and bio, which all their listings show. */
export async function changeFounderAsAdmin(
  app: App,
  tx: Transaction,
  listingId: number,
  by: AdminEdit,
  slug: string,
  texts: FounderTexts,
): Promise<void> {
  await changeListing(app, tx, listingId, authorOf(by, 'edited'), async () => {
    const founder = await tx.maybe(sql<{ id: number; name: string; bio: string | null; title: string | null }>`
      select f.id, f.name, f.bio, lf.title
      from listing_founders lf join founders f on f.id = lf.founder_id
      where lf.listing_id = ${listingId} and f.slug = ${slug}
      for update of f`)
    if (!founder) throw notFound('This founder isn’t on the listing anymore. Reload the page.')
    const { name = founder.name, bio = founder.bio, title = founder.title } = texts
    await tx.run(sql`
      update listing_founders set title = ${title || null}
      where listing_id = ${listingId} and founder_id = ${founder.id}`)
    await setFounderTexts(app, tx, { slug, name, bio: bio || null })
  })
}
