import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'
import { categoryNames } from './categories.ts'
import type { DraftStatus } from './schema.ts'

interface ExportedDraft {
  id: string
  url: string
  status: DraftStatus
  created_at: Date
  updated_at: Date
  content: Record<string, unknown> | null
}

/** A draft is deleted with its owner's account, unless it has a co-founder: then it becomes theirs. */
export const draftsPersonalData: PersonalData = {
  name: 'drafts',
  tables: ['drafts', 'draft_versions', 'draft_editors', 'draft_invites'],
  async export(db, { id, email }) {
    const showCategories = await categoryNames(db)
    const drafts = await db.many(sql<ExportedDraft>`
      select d.id, d.url, d.status, d.created_at, d.updated_at, (
        select json_object_agg(p.name, p.value) from draft_parts p where p.draft_id = d.id and p.value is not null
      ) as content
      from drafts d
      where d.owner_id = ${id}
      order by d.created_at`)
    return {
      drafts: drafts.map(({ content, ...draft }) => ({
        ...draft,
        content:
          content &&
          Object.fromEntries(Object.entries(content).map(([name, value]) => [name, showCategories(name, value)])),
      })),
      co_founder_of: await db.many(
        sql`select draft_id, added_at from draft_editors where member_id = ${id} order by added_at`,
      ),
      changes: await db.many(
        sql`select draft_id, revision, keys, made_at from draft_versions where member_id = ${id} order by made_at`,
      ),
      invites: await db.many(sql`
        select draft_id, email, invited_at, accepted_at from draft_invites
        where invited_by = ${id} or accepted_by = ${id} or email = ${email}
        order by id`),
    }
  },
  async erase(_, tx, { id, email }) {
    await tx.run(sql`delete from draft_editors where member_id = ${id}`)
    await tx.run(sql`delete from draft_invites where accepted_by = ${id} or email = ${email}`)
    await tx.run(sql`
      update drafts d set owner_id = heir.member_id
      from (
        select distinct on (draft_id) draft_id, member_id from draft_editors
        order by draft_id, added_at, member_id
      ) as heir
      where d.owner_id = ${id} and heir.draft_id = d.id`)
    await tx.run(sql`delete from draft_editors e using drafts d where d.id = e.draft_id and d.owner_id = e.member_id`)
    await tx.run(sql`delete from drafts where owner_id = ${id}`)
    await tx.run(sql`update draft_versions set member_id = null where member_id = ${id}`)
    await tx.run(sql`update draft_invites set invited_by = null where invited_by = ${id}`)
  },
}
