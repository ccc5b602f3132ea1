import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

/** Erasing a member keeps their changes in the history of the listing, without the name. */
export const editingPersonalData: PersonalData = {
  name: 'work_on_listings',
  tables: ['listing_editors', 'listing_versions', 'updates'],
  async export(db, { id }) {
    return {
      co_founder_of: await db.many(sql`
        select l.slug as listing, e.added_at
        from listing_editors e join listings l on l.id = e.listing_id
        where e.member_id = ${id}
        order by e.added_at`),
      changes: await db.many(sql`
        select l.slug as listing, v.number, v.cause, v.changed, v.made_at
        from listing_versions v join listings l on l.id = v.listing_id
        where v.member_id = ${id}
        order by v.id`),
      updates: await db.many(sql`
        select l.slug as listing, u.title, u.body, u.posted_at
        from updates u join listings l on l.id = u.listing_id
        where u.author_id = ${id}
        order by u.id`),
    }
  },
  async erase(_, tx, { id }) {
    await tx.run(sql`delete from listing_editors where member_id = ${id}`)
    await tx.run(sql`update updates set author_id = null where author_id = ${id}`)
    await tx.run(sql`update listing_versions set member_id = null where member_id = ${id}`)
  },
}
