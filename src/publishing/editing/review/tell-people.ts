import { notify } from '../../../core/notifications/notify.ts'
import { ownerAndEditors } from '../../../directory/listings/editors.ts'
import type { App } from '../../../platform/app.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { myListingPath } from '../paths.ts'

interface Difference {
  part: 'name' | 'website_url' | 'categories'
  before: string
  after: string
}

const inWords = { name: 'Name', website_url: 'Website', categories: 'Categories' }

/** The people of a listing hear what the site team changed on it, and why if a note was left. */
export async function tellChanged(
  app: App,
  tx: Transaction,
  listingId: number,
  differences: readonly Difference[],
  note: string,
): Promise<void> {
  const { name, version } = await tx.one(sql<{ name: string; version: number }>`
    select p.name, (select max(number) from listing_versions where listing_id = p.listing_id) as version from profiles p
      where p.listing_id = ${listingId}`)
  const told = differences.map(({ part, before, after }) => `${inWords[part]}: ${shown(before)} → ${shown(after)}.`)
  await notify(app, tx, await ownerAndEditors(tx, listingId), {
    cause: `team_changed:${listingId}:${version}`,
    topic: 'launches',
    listingId,
    title: `The site team changed ${name}`,
    body: [...told, ...(note ? [note] : [])].join(' '),
    path: `${myListingPath(listingId)}/history`,
    button: 'See the change',
  })
}

function shown(text: string): string {
  return text === '' ? 'none' : text.replaceAll(',', ', ')
}
