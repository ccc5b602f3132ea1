import { refuseMatching } from '../../core/moderation/screen.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'

export interface GivenAnswer {
  question_id: number
  answer: string
}

/** Stores answers, replacing earlier ones. An empty answer deletes the earlier one. */
export async function answerQuestions(
  app: App,
  tx: Transaction,
  memberId: number,
  answers: readonly GivenAnswer[],
): Promise<void> {
  await validateQuestions(tx, answers)
  await refuseMatching(
    app,
    tx,
    memberId,
    answers.map(({ answer }) => answer),
  )
  const empty = answers.filter(({ answer }) => answer === '')
  const answered = answers.filter(({ answer }) => answer !== '')
  await tx.run(sql`
    delete from interview_answers
    where member_id = ${memberId} and question_id = any(${empty.map(({ question_id }) => question_id)}::bigint[])`)
  await tx.run(sql`
    insert into interview_answers as a (member_id, question_id, answer, answered_at)
    select ${memberId}, question, answer, ${app.clock.now()}
    from unnest(
      ${answered.map(({ question_id }) => question_id)}::bigint[],
      ${answered.map(({ answer }) => answer)}::text[]
    ) as given (question, answer)
    order by question
    on conflict (member_id, question_id) do update
      set answer = excluded.answer, answered_at = excluded.answered_at
      where a.answer <> excluded.answer`)
  await app.cache.invalidate(tx, ['founders'])
}

async function validateQuestions(tx: Transaction, answers: readonly GivenAnswer[]): Promise<void> {
  const rows = await tx.many(sql<{ id: number }>`select id from interview_questions where retired_at is null`)
  const questionIds = new Set(rows.map(({ id }) => id))
  const seen = new Set<number>()
  const errors: FieldError[] = []
  for (const [index, { question_id }] of answers.entries()) {
    const path = `answers[${index}].question_id`
    if (!questionIds.has(question_id))
      errors.push({ path, message: `there’s no question ${question_id}; use list_interview_questions to find one` })
    else if (seen.has(question_id)) errors.push({ path, message: `question ${question_id} is answered twice` })
    seen.add(question_id)
  }
  if (errors.length > 0) throw invalid(errors)
}

interface Interview {
  items: { question_id: number; question: string; answer: string; answered_at: string }[]
  unanswered: number[]
}

/** A member's answers to the current questions, in their order. */
export async function answersOf(db: Queryable, memberId: number): Promise<Interview> {
  const rows = await db.many(sql<{
    question_id: number
    question: string
    answer: string | null
    answered_at: Date | null
  }>`
    select q.id as question_id, q.question, a.answer, a.answered_at
    from interview_questions q
    left join interview_answers a on a.question_id = q.id and a.member_id = ${memberId}
    where q.retired_at is null
    order by q.position`)
  return {
    items: rows.flatMap(({ question_id, question, answer, answered_at }) =>
      answer === null ? [] : [{ question_id, question, answer, answered_at: answered_at!.toISOString() }],
    ),
    unanswered: rows.filter(({ answer }) => answer === null).map(({ question_id }) => question_id),
  }
}
