import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminActor } from '../../../src/core/audit/actor.ts'
import { answerQuestions } from '../../../src/directory/interview/answers.ts'
import {
  addQuestion,
  changeQuestion,
  maxQuestions,
  moveQuestion,
  questionsForAdmin,
  restoreQuestion,
  retireQuestion,
} from '../../../src/directory/interview/questions.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { Transaction } from '../../../src/platform/database/types.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('interview questions', (storage) => {
  let site: TestApp
  let admin: AdminActor
  before(async () => {
    site = await openTestApp(await storage.open())
    admin = { adminId: (await site.member({ role: 'admin' })).id }
  })
  after(() => site.close())

  const inOne = <T>(work: (tx: Transaction) => Promise<T>) => site.app.db.transaction(work)
  const asked = async (): Promise<{ id: number; question: string }[]> =>
    (await site.call('/api/v1/interview-questions')).body.items

  test('are asked in the order that admins set, immediately', async () => {
    const before = await asked()
    const id = await inOne((tx) => addQuestion(site.app, tx, { question: 'Why boats?', hint: null }, admin))
    assert.equal((await asked()).at(-1)!.question, 'Why boats?')
    await inOne((tx) => moveQuestion(site.app, tx, id, 2, admin))
    assert.deepEqual(
      (await asked()).map((question) => question.id),
      [before[0]!.id, id, ...before.slice(1).map((question) => question.id)],
    )
    await inOne((tx) => changeQuestion(site.app, tx, id, { question: 'Why the sea?', hint: 'Be brief.' }, admin))
    assert.equal((await asked())[1]!.question, 'Why the sea?')
    const trail = await site.app.db.many(
      sql<{
        changes: unknown
      }>`select details -> 'changes' as changes from audit_events where subject = ${`interview_question:${id}`} order by id`,
    )
    assert.deepEqual(
      trail.map(({ changes }) => changes),
      [
        { question: [null, 'Why boats?'] },
        { place: [before.length + 1, 2] },
        { question: ['Why boats?', 'Why the sea?'], hint: [null, 'Be brief.'] },
      ],
    )
  })

  test('keep their answers when retired, and show them when asked again', async () => {
    const member = await site.member()
    const [, question] = await asked()
    await inOne((tx) => answerQuestions(site.app, tx, member.id, [{ question_id: question!.id, answer: 'The wind.' }]))
    await inOne((tx) => retireQuestion(site.app, tx, question!.id, admin))
    assert.ok(!(await asked()).some(({ id }) => id === question!.id))
    const kept = (await questionsForAdmin(site.app.db)).find(({ id }) => id === question!.id)!
    assert.deepEqual([kept.answers, kept.retired_at?.toISOString()], [1, site.clock.now().toISOString()])
    await inOne((tx) => restoreQuestion(site.app, tx, question!.id, admin))
    assert.equal((await asked()).at(-1)!.id, question!.id)
  })

  test('are limited in number, also when added concurrently', async () => {
    const room = maxQuestions - (await asked()).length
    const added = await Promise.allSettled(
      Array.from({ length: room + 2 }, (_, index) =>
        inOne((tx) => addQuestion(site.app, tx, { question: `Question ${index}?`, hint: null }, admin)),
      ),
    )
    assert.equal(added.filter(({ status }) => status === 'rejected').length, 2)
    assert.equal((await asked()).length, maxQuestions)
    assert.equal(
      (
        await site.app.db.one(
          sql<{ count: number }>`select count(*) as count from audit_events where subject like 'interview_question:%'`,
        )
      ).count,
      5 + room,
    )
  })
})
