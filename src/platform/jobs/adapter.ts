import type { Db } from 'pg-boss'
import type { Database, Queryable } from '../database/types.ts'

type Values = readonly unknown[] | undefined

/** Our database as pg-boss wants it. `wakes` is told who can wake the workers of a queue. */
export function bossDatabase(db: Database, wakes: (wake: (queue: string) => void) => void = () => {}): Db {
  return {
    executeSql: async (text, values) => ({
      rows: values?.length ? await db.many({ text, values }) : await script(db, text),
    }),
    async listen(channel, wake, wakeAll) {
      wakes(wake)
      // An empty payload means that some may have been missed.
      const close = await db.listen(channel, (queue) => (queue ? wake(queue) : wakeAll()))
      return { close }
    },
  }
}

/** The same inside one transaction. */
export function within(tx: Queryable): Db {
  return {
    executeSql: async (text: string, values: Values = []) => ({
      rows: await tx.many({ text: betweenBeginAndCommit(text) ?? text, values }),
    }),
  }
}

/** A failing statement between BEGIN and COMMIT would otherwise leave its connection in a broken transaction. */
async function script(db: Database, text: string): Promise<unknown[]> {
  const inside = betweenBeginAndCommit(text)
  return inside === undefined ? db.script(text) : db.transaction((tx) => tx.many({ text: inside, values: [] }))
}

function betweenBeginAndCommit(text: string): string | undefined {
  return /^\s*BEGIN;([^]*)COMMIT;\s*$/.exec(text)?.[1]
}
