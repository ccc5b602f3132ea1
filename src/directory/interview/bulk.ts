import type { BulkAction, BulkList } from '../../core/bulk/declare.ts'
import { sql } from '../../platform/database/sql.ts'
import { Problem } from '../../platform/problem.ts'
import { requireQuestion, restoreQuestion, retireQuestion } from './questions.ts'

function retiring(retired: boolean): BulkAction['perform'] {
  return async (app, tx, item, { by }) => {
    const question = await requireQuestion(tx, Number(item))
    if ((question.retired_at !== null) === retired)
      throw new Problem('not_allowed_now', `This question is ${retired ? 'already retired' : 'not retired'}.`)
    await (retired ? retireQuestion : restoreQuestion)(app, tx, question.id, by)
  }
}

export const questionsInBulk: BulkList = {
  key: 'interview-questions',
  path: '/admin/interview',
  permission: 'interview',
  noun: ['question', 'questions'],
  filters: [],
  matching: () => sql`
    select q.id::text as item, q.question as label from interview_questions q
    order by q.retired_at is not null, q.position`,
  actions: [
    {
      key: 'retire',
      label: 'Retire',
      permission: 'interview',
      effect: 'Founders aren’t asked anymore, and their answers disappear from their pages. We keep the answers.',
      perform: retiring(true),
    },
    {
      key: 'restore',
      label: 'Restore',
      permission: 'interview',
      effect: 'Founders are asked again, and earlier answers are back on their pages.',
      perform: retiring(false),
    },
  ],
}
