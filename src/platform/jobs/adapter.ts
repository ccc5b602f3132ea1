import type { Db } from 'pg-boss'
import type { Database, Queryable } from '../database/types.ts'

type Values = readonly unknown[] | undefined

type Wake = (queue: string) => void

/**
 * Our database behind the interface that pg-boss expects. `onListen` gets the function that wakes a queue's workers.
 */
export function bossDatabase(db: Database, onListen: (wake: Wake) => void = () => {}): Db {
  return {
    executeSql: async (text, values) => ({
      rows: values?.length ? await db.many({ text, values }) : await script(db, text),
    }),
    async listen(channel, wake, wakeAll) {
      onListen(wake)
      // An empty payload means that notifications may have been missed.
      const close = await db.listen(channel, (queue) => (queue ? wake(queue) : wakeAll()))
      return { close }
    },
  }
}

/** The same for one transaction. */
export function bossTransaction(tx: Queryable): Db {
  return {
    executeSql: async (text: string, values: Values = []) => ({
      rows: await tx.many({ text: betweenBeginAndCommit(text) ?? text, values }),
    }),
  }
}

/**
 * Runs a script with BEGIN and COMMIT in our transaction, because a failure would leave the connection inside its own.
 */
async function script(db: Database, text: string): Promise<unknown[]> {
  const inside = betweenBeginAndCommit(text)
  return inside === undefined ? db.script(text) : db.transaction((tx) => tx.many({ text: inside, values: [] }))
}

function betweenBeginAndCommit(text: string): string | undefined {
  return /^\s*BEGIN;([^]*)COMMIT;\s*$/.exec(text)?.[1]
}
