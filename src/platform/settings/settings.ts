import type { Clock } from '../clock.ts'
import { json, sql } from '../database/sql.ts'
import type { Database } from '../database/types.ts'
import { settingNamed, type Setting } from './declare.ts'

const channel = 'settings_changed'

/** The present values, kept in memory and refreshed on every instance by the write that changes one. */
export class Settings {
  readonly #db: Database
  readonly #clock: Clock
  readonly #stored = new Map<string, unknown>()
  readonly #listeners: (() => void)[] = []
  #stop: () => Promise<void> = async () => {}

  private constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  static async open(db: Database, clock: Clock): Promise<Settings> {
    const settings = new Settings(db, clock)
    settings.#stop = await db.listen(channel, () => void settings.#load().catch(() => {}))
    await settings.#load()
    return settings
  }

  get<T>(setting: Setting<T>): T {
    return this.#stored.has(setting.key) ? (this.#stored.get(setting.key) as T) : setting.default
  }

  async set<T>(setting: Setting<T>, value: T): Promise<void> {
    const checked = setting.schema.parse(value)
    await this.#db.transaction(async (tx) => {
      await tx.run(sql`
        insert into settings (key, value, changed_at) values (${setting.key}, ${json(checked)}::jsonb, ${this.#clock.now()})
        on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`)
      await tx.run(sql`select pg_notify(${channel}, ${setting.key})`)
    })
    this.#stored.set(setting.key, checked)
    this.#changed()
  }

  /** Called after any value changed, here or on another instance. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  #changed() {
    for (const listener of this.#listeners) listener()
  }

  async #load(): Promise<void> {
    const rows = await this.#db.many(sql<{ key: string; value: unknown }>`select key, value from settings`)
    for (const { key, value } of rows) {
      // A value that a newer or older version wrote and this one cannot read falls back to the default.
      const read = settingNamed(key)?.schema.safeParse(value)
      if (read?.success) this.#stored.set(key, read.data)
      else this.#stored.delete(key)
    }
    this.#changed()
  }

  async close(): Promise<void> {
    await this.#stop()
  }
}
