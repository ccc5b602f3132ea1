import type { Member } from '../../../src/features/accounts/members.ts'
import { beginDraft, fillByHand } from '../../../src/features/drafts/begin.ts'
import { changeDraft } from '../../../src/features/drafts/change.ts'
import { fail } from '../../../src/features/drafts/build.ts'
import { lockedDraft } from '../../../src/features/drafts/queries.ts'
import type { TestApp } from '../../support/app.ts'

/** A draft whose website was not read, filled in by hand with what a listing needs. */
export async function handMadeDraft({ app }: TestApp, owner: Member, fields: Record<string, string | string[]> = {}): Promise<string> {
  const id = await app.db.transaction((tx) => beginDraft(app, tx, owner, 'https://tidewell.example'))
  await fail(app, id, 'unreachable', { what: 'It is made for a test.', advice: 'None.' })
  const { name: category } = await anyCategory(app)
  await app.db.transaction(async (tx) => {
    await fillByHand(app, tx, id)
    const draft = (await lockedDraft(tx, id))!
    const given = { name: 'Tidewell', tagline: 'Tides on one page', description: 'Tide, wind and daylight for one harbour.', categories: [category], ...fields }
    await changeDraft(app, tx, draft, owner.id, { fields: given }, null)
  })
  return id
}

async function anyCategory(app: TestApp['app']): Promise<{ name: string }> {
  const { sql } = await import('../../../src/platform/database/sql.ts')
  return (
    (await app.db.maybe(sql<{ name: string }>`select name from categories order by id limit 1`)) ??
    app.db.one(sql<{ name: string }>`insert into categories (slug, name) values ('things', 'Things') returning name`)
  )
}
