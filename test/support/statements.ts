import { QueryRunner } from '../../src/platform/database/session.ts'
import type { Statement } from '../../src/platform/database/sql.ts'

/** The texts of the statements that run during some work, in order, without their values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const prototype = QueryRunner.prototype
  const restore = (['many', 'maybe', 'one', 'run'] as const).map((method) => {
    const original = prototype[method] as (this: QueryRunner, statement: Statement) => Promise<never>
    prototype[method] = function (this: QueryRunner, statement: Statement) {
      texts.push(statement.text)
      return original.call(this, statement)
    }
    return () => (prototype[method] = original)
  })
  try {
    await work()
  } finally {
    for (const undo of restore) undo()
  }
  return texts
}
