import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PooledDatabase } from '../../src/platform/database/pooled.ts'
import { QueryRunner } from '../../src/platform/database/session.ts'
import { type Statement, templateOf } from '../../src/platform/database/sql.ts'

// Loaded before the tests in a full run. Records every statement for `sql-rows.check.ts`.
const folder = process.env.TEST_SQL_FOLDER
const maxVariants = 20
/** Keyed by template literal, which is the same object each time. */
const texts = new Map<readonly string[], Set<string>>()

function record(statement: Statement): void {
  const template = templateOf(statement)
  if (!template) return
  let seen = texts.get(template)
  if (!seen) texts.set(template, (seen = new Set()))
  if (seen.size < maxVariants) seen.add(statement.text)
}

if (folder) {
  const prototype = QueryRunner.prototype
  for (const method of ['many', 'maybe', 'one'] as const) {
    const original = prototype[method] as (this: QueryRunner, statement: Statement) => Promise<never>
    prototype[method] = function (this: QueryRunner, statement: Statement) {
      record(statement)
      return original.call(this, statement)
    }
  }
  const { batch } = PooledDatabase.prototype
  PooledDatabase.prototype.batch = function (statements, afterCommit) {
    for (const statement of statements as readonly Statement[]) record(statement)
    return batch.call(this, statements, afterCommit as never) as never
  }
  process.on('exit', () => {
    if (texts.size === 0) return
    mkdirSync(folder, { recursive: true })
    const recorded = [...texts].map(([template, seen]) => [JSON.stringify(template), [...seen]])
    writeFileSync(join(folder, `${process.pid}-${process.hrtime.bigint()}.json`), JSON.stringify(recorded))
  })
}
