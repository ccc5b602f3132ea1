import { notify } from '../../core/notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Transaction } from '../../platform/database/types.ts'
import { awardTitle } from '../listings/award-title.ts'
import { ownerAndEditors } from '../listings/editors.ts'
import { makeAwards, type NewAward } from './make.ts'

/** Makes the awards of weeks that are over and tells their winners, in one transaction. */
export async function awardClosedWeeks(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    const made = await makeAwards(app, tx)
    for (const award of made) await tellWinner(app, tx, award)
    return made.length
  })
}

async function tellWinner(app: App, tx: Transaction, { listing_id, week, place, votes }: NewAward): Promise<void> {
  const { slug, name } = await tx.one(sql<{ slug: string; name: string }>`
    select l.slug, p.name from listings l join profiles p on p.listing_id = l.id where l.id = ${listing_id}`)
  await notify(app, tx, await ownerAndEditors(tx, listing_id), {
    cause: `award:${listing_id}:${week}`,
    topic: 'launches',
    listingId: listing_id,
    title: `${name} is ${awardTitle(place)}`,
    body: `It came #${place} in the community vote of the week of \
${week}, with ${votes} ${votes === 1 ? 'vote' : 'votes'}. Badges on your pages that can show it do so by themselves.`,
    path: `/listings/${slug}/badges`,
    button: 'Get the badge',
  })
}
