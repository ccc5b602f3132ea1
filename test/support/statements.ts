import { AsyncLocalStorage } from 'node:async_hooks'
import { PooledDatabase } from '../../src/platform/database/pooled.ts'
import { QueryRunner } from '../../src/platform/database/session.ts'
import type { Statement } from '../../src/platform/database/sql.ts'

const ofWork = new AsyncLocalStorage<string[]>()

/**
 * The texts of the statements that some work runs, in order, without their values. A batch is one text. Statements run
 * by timers in the meantime are omitted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const prototype = QueryRunner.prototype
  const restore = (['many', 'maybe', 'one', 'run'] as const).map((method) => {
    const original = prototype[method] as (this: QueryRunner, statement: Statement) => Promise<never>
    prototype[method] = function (this: QueryRunner, statement: Statement) {
      if (ofWork.getStore() === texts) texts.push(statement.text)
      return original.call(this, statement)
    }
    return () => (prototype[method] = original)
  })
  const { batch } = PooledDatabase.prototype
  PooledDatabase.prototype.batch = function (statements, afterCommit) {
    // On embedded storage they are counted one by one.
    if (ofWork.getStore() === texts && this.kind === 'postgres')
      texts.push(statements.map(({ text }) => text).join(';'))
    return batch.call(this, statements, afterCommit as never) as never
  }
  restore.push(() => (PooledDatabase.prototype.batch = batch) as never)
  try {
    await ofWork.run(texts, work)
  } finally {
    for (const undo of restore) undo()
  }
  return texts
}
