import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import { lock } from '../database/locks.ts'
import { json, sql } from '../database/sql.ts'
import type { Database, Queryable, Transaction } from '../database/types.ts'
import type { GetSetting, Setting } from './declare.ts'
import type { ChangedBy } from './history.ts'

const channel = 'settings_changed'

/** A change to a setting. Without a value, the setting is reset to its default. */
interface Change {
  setting: Setting
  value?: unknown
}

export interface Changed {
  setting: Setting
  before: unknown
  after: unknown
}

/** Values that differ from the default, by key. */
type StoredValues = ReadonlyMap<string, unknown>

/** The current values, in memory. A write refreshes them on every instance. */
export class Settings {
  /** All settings, in the order of the settings page. */
  readonly list: readonly Setting[]
  readonly #byKey: ReadonlyMap<string, Setting>
  readonly #db: Database
  readonly #clock: Clock
  readonly #values = new Map<Setting, unknown>()
  readonly #listeners: (() => void)[] = []
  readonly #closed = new AbortController()
  #unlisten: () => Promise<void> = async () => {}
  /** Incremented with every update, so that a slow read never overwrites a newer one. */
  #version = 0
  #stale = false
  #refreshing: Promise<void> | undefined

  private constructor(db: Database, clock: Clock, list: readonly Setting[]) {
    this.#db = db
    this.#clock = clock
    this.list = list
    this.#byKey = byKey(list)
  }

  static async open(db: Database, clock: Clock, list: readonly Setting[]): Promise<Settings> {
    const settings = new Settings(db, clock, list)
    settings.#unlisten = await db.listen(channel, () => settings.#refresh())
    const stored = await settings.#read(db)
    // Unless a notification has refreshed the values in the meantime.
    if (settings.#version === 0) settings.#update(stored)
    return settings
  }

  named(key: string): Setting | undefined {
    return this.#byKey.get(key)
  }

  get<T>(setting: Setting<T>): T {
    const value = this.#values.get(setting)
    if (value === undefined) throw new Error(`The setting ${setting.key} is not in the list of settings`)
    return value as T
  }

  async set<T>(setting: Setting<T>, value: T): Promise<void> {
    const checked = setting.schema.parse(value)
    await this.#db.transaction((tx) =>
      this.change(tx, { memberId: null, via: 'program' }, () => [{ setting, value: checked }]),
    )
  }

  /**
   * Changes settings and records the old values, in the caller's transaction. A lock serializes all changes, so the
   * values passed to `decide` are current until the transaction ends. Returns the settings that have changed.
   */
  async change(
    tx: Transaction,
    { memberId, via }: ChangedBy,
    decide: (current: GetSetting) => readonly Change[],
  ): Promise<Changed[]> {
    await lock(tx, 'settings')
    const stored = await this.#read(tx)
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
    // Even if nothing changed: another instance may have set the same value, and its notification may not have arrived
    // yet.
    tx.afterCommit(() => this.#update(stored))
    return changed
  }

  /** Called after any value changed, here or on another instance. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Reads the values again, one read at a time, until one succeeds. A notification during a read causes another. */
  #refresh(): void {
    this.#stale = true
    this.#refreshing ??= this.#readUntilFresh().finally(() => (this.#refreshing = undefined))
  }

  async #readUntilFresh(): Promise<void> {
    for (let wait = 50; this.#stale && !this.#closed.signal.aborted; ) {
      this.#stale = false
      const version = this.#version
      const stored = await this.#read(this.#db).catch(() => undefined)
      if (stored && version === this.#version) this.#update(stored)
      else this.#stale = true
      if (stored) continue
      await pause(wait, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {})
      wait = Math.min(wait * 2, 5000)
    }
  }

  /** A stored value that another version wrote and this one can't read counts as the default. */
  async #read(db: Queryable): Promise<Map<string, unknown>> {
    const rows = await db.many(sql<{ key: string; value: unknown }>`select key, value from settings`)
    return new Map(
      rows.flatMap(({ key, value }): [string, unknown][] => {
        const read = this.named(key)?.schema.safeParse(value)
        return read?.success ? [[key, read.data]] : []
      }),
    )
  }

  #update(stored: StoredValues) {
    this.#version++
    for (const setting of this.list) this.#values.set(setting, valueIn(stored, setting))
    for (const listener of this.#listeners) listener()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    await this.#unlisten()
    await this.#refreshing
  }
}

function byKey(list: readonly Setting[]): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>()
  for (const setting of list) {
    if (settings.has(setting.key)) throw new Error(`The setting ${setting.key} is listed twice`)
    settings.set(setting.key, setting)
  }
  return settings
}

function valueIn<T>(stored: StoredValues, setting: Setting<T>): T {
  return stored.has(setting.key) ? (stored.get(setting.key) as T) : setting.default
}

function optional(value: unknown): string | null {
  return value === undefined ? null : json(value)
}
