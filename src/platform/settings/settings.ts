import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import { lock } from '../database/locks.ts'
import { json, sql } from '../database/sql.ts'
import type { Database, Queryable, Transaction } from '../database/types.ts'
import { type GetSetting, type Setting, settingNamed } from './declare.ts'
import type { ChangedBy } from './history.ts'

const channel = 'settings_changed'

/** A setting to be changed; without a value it goes back to its default. */
interface Change {
  setting: Setting
  value?: unknown
}

export interface Changed {
  setting: Setting
  before: unknown
  after: unknown
}

/** The present values, kept in memory and refreshed on every instance by the write that changes one. */
export class Settings {
  readonly #db: Database
  readonly #clock: Clock
  readonly #stored = new Map<string, unknown>()
  readonly #listeners: (() => void)[] = []
  readonly #closed = new AbortController()
  #unlisten: () => Promise<void> = async () => {}
  /** Counts what was kept, so that an older reading never takes the place of a newer one. */
  #kept = 0
  #stale = false
  #refreshing: Promise<void> | undefined

  private constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  static async open(db: Database, clock: Clock): Promise<Settings> {
    const settings = new Settings(db, clock)
    settings.#unlisten = await db.listen(channel, () => settings.#refresh())
    const stored = await storedValues(db)
    // Unless something newer was heard meanwhile.
    if (settings.#kept === 0) settings.#keep(stored)
    return settings
  }

  get<T>(setting: Setting<T>): T {
    return valueIn(this.#stored, setting)
  }

  async set<T>(setting: Setting<T>, value: T): Promise<void> {
    const checked = setting.schema.parse(value)
    await this.#db.transaction((tx) =>
      this.change(tx, { memberId: null, via: 'program' }, () => [{ setting: setting as Setting, value: checked }]),
    )
  }

  /**
   * Changes settings and keeps what they were, in the caller's transaction. Changes wait for each other: `decide` is given the values
   * that nobody else can change meanwhile. Answers what became different.
   */
  async change(
    tx: Transaction,
    { memberId, via }: ChangedBy,
    decide: (present: GetSetting) => readonly Change[],
  ): Promise<Changed[]> {
    await lock(tx, 'settings')
    const stored = await storedValues(tx)
    const changed: Changed[] = []
    for (const { setting, value } of decide((setting) => valueIn(stored, setting))) {
      const [before, after] = [stored.get(setting.key), value]
      if (isDeepStrictEqual(before, after)) continue
      const now = this.#clock.now()
      if (after === undefined) await tx.run(sql`delete from settings where key = ${setting.key}`)
      else {
        await tx.run(sql`
          insert into settings (key, value, changed_at) values (${setting.key}, ${json(after)}::jsonb, ${now})
          on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`)
      }
      await tx.run(sql`
        insert into setting_changes (key, before, after, changed_by, via, changed_at)
        values (${setting.key}, ${optional(before)}::jsonb, ${optional(after)}::jsonb, ${memberId}, ${via}, ${now})`)
      changed.push({ setting, before: valueIn(stored, setting), after: after ?? setting.default })
    }
    for (const { setting, after } of changed) stored.set(setting.key, after)
    if (changed.length > 0) await tx.run(sql`select pg_notify(${channel}, '')`)
    // Also where nothing changed: another instance may have set the same, and its word not be heard here yet.
    tx.afterCommit(() => this.#keep(stored))
    return changed
  }

  /** Called after any value changed, here or on another instance. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  #changed() {
    for (const listener of this.#listeners) listener()
  }

  /** Reads the values anew: one reading at a time, and until one succeeds. What is heard during a reading asks for another. */
  #refresh(): void {
    this.#stale = true
    this.#refreshing ??= this.#readUntilFresh().finally(() => (this.#refreshing = undefined))
  }

  async #readUntilFresh(): Promise<void> {
    for (let wait = 50; this.#stale && !this.#closed.signal.aborted; ) {
      this.#stale = false
      const kept = this.#kept
      const stored = await storedValues(this.#db).catch(() => undefined)
      if (stored && kept === this.#kept) this.#keep(stored)
      else this.#stale = true
      if (stored) continue
      await pause(wait, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {})
      wait = Math.min(wait * 2, 5000)
    }
  }

  #keep(stored: ReadonlyMap<string, unknown>) {
    this.#kept++
    this.#stored.clear()
    for (const [key, value] of stored) this.#stored.set(key, value)
    this.#changed()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#unlisten()
    await this.#refreshing
  }
}

/** What is stored and can be read: a value that a newer or older version wrote and this one cannot read counts as the default. */
async function storedValues(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.many(sql<{ key: string; value: unknown }>`select key, value from settings`)
  return new Map(
    rows.flatMap(({ key, value }): [string, unknown][] => {
      const read = settingNamed(key)?.schema.safeParse(value)
      return read?.success ? [[key, read.data]] : []
    }),
  )
}

function valueIn<T>(stored: ReadonlyMap<string, unknown>, setting: Setting<T>): T {
  return stored.has(setting.key) ? (stored.get(setting.key) as T) : setting.default
}

function optional(value: unknown): string | null {
  return value === undefined ? null : json(value)
}
