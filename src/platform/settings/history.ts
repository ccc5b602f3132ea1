import { sql } from '../database/sql.ts'
import type { Queryable } from '../database/types.ts'

export interface ChangedBy {
  /** Null if no member is signed in, such as on the command line. */
  memberId: number | null
  via: 'site' | 'command line' | 'program'
}

export interface SettingChange {
  key: string
  /** Null is the default. */
  before: unknown
  after: unknown
  member_id: number | null
  member_name: string | null
  via: ChangedBy['via']
  changed_at: Date
}

/** Changes of all settings or of some, newest first. */
export function settingHistory(
  db: Queryable,
  { keys, limit }: { keys?: readonly string[]; limit: number },
): Promise<SettingChange[]> {
  return db.many(sql<SettingChange>`
    select c.key, c.before, c.after, c.changed_by as member_id, m.name as member_name, c.via, c.changed_at
    from setting_changes c
    left join members m on m.id = c.changed_by
    where ${keys ?? null}::text[] is null or c.key = any(${keys ?? null}::text[])
    order by c.id desc
    limit ${limit}`)
}

/** The newest change of each setting. */
export function latestSettingChanges(db: Queryable): Promise<SettingChange[]> {
  return db.many(sql<SettingChange>`
    select distinct on (c.key)
      c.key, c.before, c.after, c.changed_by as member_id, m.name as member_name, c.via, c.changed_at
    from setting_changes c
    left join members m on m.id = c.changed_by
    order by c.key, c.id desc`)
}
