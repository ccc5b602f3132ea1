import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openTestDatabase } from '../support/storage.ts'
import { Describer } from './support/describe-statement.ts'
import { openProgram } from './support/program.ts'
import { type TypedStatement, typedStatements } from './support/row-types.ts'

// Run at the end of `npm test`: compares the row type of every `sql<Row>` with what PostgreSQL says about the statements
// that the tests ran.

/** Columns that may be null by their table and cannot be in the statement, because of its conditions. */
const neverNull = new Set([
  // Set by the same statement.
  'src/publishing/lifecycle/grants.ts until',
  // Only of suspended members.
  'src/core/sign-in/signed-in-session.ts suspension_reason',
  // Only of published posts.
  'src/directory/blog/queries.ts published_at',
  'src/directory/discovery/pages/sitemap.ts published_at',
  // Only of published pages.
  'src/directory/site-pages/queries.ts published_at',
  // Only of votes that do not count.
  'src/directory/votes/queries.ts reason',
  // Only of finished requests.
  'src/platform/operation/idempotency.ts status',
  'src/platform/operation/idempotency.ts body',
  // Tables of the queue: every job has a name.
  'src/platform/jobs/states.ts name',
  'src/platform/jobs/dead-letters.ts job',
  // Bodies are removed from emails that were sent, never from those that wait or are shown in the mailbox.
  'src/core/mail/outbox.ts body_text',
  'src/core/mail/outbox.ts body_html',
  'src/core/mail/mailbox.ts text',
  'src/core/mail/mailbox.ts html',
  // Tokens of sign-ups have an address.
  'src/core/member-admin/find.ts email',
  // A generated column of two that are never null.
  'src/shop/payments/payment.ts came_cents',
  'src/shop/payments/queries.ts came_cents',
  // Only of payments that were settled, and of surplus, which always has a reason.
  'src/shop/payments/queries.ts settled_at',
  'src/shop/payments/queries.ts note',
  // The conditions ask for them.
  'src/shop/payments/reconcile.ts reference',
  'src/shop/payments/gateways/test.ts reference',
  'src/directory/launches/featured.ts featured_until',
  'src/publishing/editing/review/changes.ts before',
  'src/publishing/lifecycle/badge/check.ts checked_at',
  'src/publishing/lifecycle/badge/check.ts report',
  'src/shop/fulfilment/report.ts report',
  'src/shop/fulfilment/report.ts done_at',
  // Asked right after a failed attempt to set it.
  'src/core/oauth/storage/records.ts consumed_at',
])

/** Statements that tests run only in separate processes, where nothing is recorded, or that no test reaches. */
const notRecorded = new Set([
  'src/operations/demo/seed.ts',
  'src/shop/vat/check.ts',
  'src/directory/discovery/pages/sitemap.ts',
])

describe('row types', () => {
  const ran = recorded(process.env.TEST_SQL_FOLDER!)
  let statements: TypedStatement[]
  let describer: Describer
  let remove: () => Promise<void>

  before(async () => {
    using program = openProgram()
    statements = typedStatements(program)
    const database = await openTestDatabase()
    remove = database.remove
    describer = await Describer.open(database.url!)
  })
  after(async () => {
    await describer.close()
    await remove()
  })

  test('are known for every statement: some test runs it', () => {
    const silent = statements
      .filter(({ at, template }) => !ran.has(JSON.stringify(template)) && !notRecorded.has(fileOf(at)))
      .map(({ at }) => at)
    assert.deepEqual(silent, [])
  })

  test('match the columns, types and nullability that PostgreSQL reports', async () => {
    const wrong: string[] = []
    for (const statement of statements) {
      for (const text of ran.get(JSON.stringify(statement.template)) ?? [])
        wrong.push(...(await mistakesIn(statement, text)))
    }
    assert.deepEqual([...new Set(wrong)], [])
  })

  async function mistakesIn({ at, columns, open }: TypedStatement, text: string): Promise<string[]> {
    const told = await describer.columnsOf(text)
    const names = new Set(told.map(({ name }) => name))
    const missing = [...columns].filter(([name, { optional }]) => !optional && !names.has(name))
    return [
      ...missing.map(([name]) => `${at} ${name}: the statement has no such column`),
      ...told.flatMap(({ name, kind, mayBeNull }) => {
        const column = columns.get(name)
        if (!column) return open ? [] : [`${at} ${name}: the row type has no such property`]
        const { kinds, nullable } = column
        const fits = kind === 'any' || kinds.has('any') || [...kinds].every((each) => each === kind)
        const isExcused = neverNull.has(`${fileOf(at)} ${name}`)
        return [
          ...(fits ? [] : [`${at} ${name}: is ${kind}, and the row type says ${[...kinds].join(' or ')}`]),
          ...(mayBeNull && !nullable && !isExcused ? [`${at} ${name}: may be null by its table`] : []),
        ]
      }),
    ]
  }
})

/** Every statement that ran, by the template it was written as. */
function recorded(folder: string): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>()
  for (const file of readdirSync(folder)) {
    const entries: [string, string[]][] = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const [template, texts] of entries) {
      const known = all.get(template) ?? new Set()
      for (const text of texts) known.add(text)
      all.set(template, known)
    }
  }
  return all
}

function fileOf(at: string): string {
  return at.replace(/:\d+$/, '')
}
