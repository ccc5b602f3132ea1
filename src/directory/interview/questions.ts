import * as z from 'zod'
import { type AdminActor, recordAdminAction } from '../../core/audit/actor.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { fingerprint } from '../../platform/fingerprint.ts'
import { invalid, notFound, Problem } from '../../platform/problem.ts'

export const QuestionInput = z.strictObject({
  question: z.string().trim().min(1).max(300),
  hint: z.string().trim().max(300).nullable().default(null),
})
export type QuestionInput = z.output<typeof QuestionInput>

export interface AdminQuestion extends QuestionInput {
  id: number
  answers: number
  retired_at: Date | null
}

/** The maximum number of active questions, and of answers in one call of answer_interview. */
export const maxQuestions = 30

/** All questions in order, with retired ones at the end. */
export function questionsForAdmin(db: Queryable): Promise<AdminQuestion[]> {
  return db.many(sql<AdminQuestion>`
    select q.id, q.question, q.hint, q.retired_at,
      (select count(*) from interview_answers a where a.question_id = q.id) as answers
    from interview_questions q
    order by q.retired_at is not null, q.position`)
}

export async function addQuestion(
  app: App,
  tx: Transaction,
  { question, hint }: QuestionInput,
  by: AdminActor,
): Promise<number> {
  await lockQuestions(tx)
  await refuseTooMany(tx)
  const { id } = await tx.one(sql<{ id: number }>`
    insert into interview_questions (position, question, hint)
    select coalesce(max(position), 0) + 1, ${question}, ${hint} from interview_questions
    returning id`)
  await recordChange(app, tx, by, id, 'added an interview question', {
    question: [null, question],
    ...(hint !== null && { hint: [null, hint] }),
  })
  return id
}

/** A fingerprint of a question's text, to detect concurrent changes. */
export function questionVersion({ question, hint }: QuestionInput): string {
  return fingerprint([question, hint])
}

/**
 * Changes the text of a question. Its answers stay. With `loadedVersion`, the version that the admin was shown, an
 * unchanged text is ignored and a concurrent change is refused.
 */
export async function changeQuestion(
  app: App,
  tx: Transaction,
  id: number,
  { question, hint }: QuestionInput,
  by: AdminActor,
  loadedVersion?: string | null,
): Promise<void> {
  await lockQuestions(tx)
  const current = await requireQuestion(tx, id)
  const [newVersion, currentVersion] = [questionVersion({ question, hint }), questionVersion(current)]
  if (newVersion === currentVersion || newVersion === loadedVersion) return
  if (loadedVersion !== undefined && loadedVersion !== currentVersion) {
    const theirs = `“${current.question}”${current.hint ? ` with the hint “${current.hint}”` : ''}`
    const message = `was changed by someone else to ${theirs} while you were editing. Save again to replace it`
    throw invalid([{ path: 'question', message }])
  }
  await tx.run(sql`update interview_questions set question = ${question}, hint = ${hint} where id = ${id}`)
  await recordChange(app, tx, by, id, 'changed an interview question', {
    ...(question !== current.question && { question: [current.question, question] }),
    ...(hint !== current.hint && { hint: [current.hint, hint] }),
  })
}

/** Retires a question. Its answers are hidden until it is asked again. */
export async function retireQuestion(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await lockQuestions(tx)
  const updated = await tx.run(
    sql`update interview_questions set retired_at = coalesce(retired_at, ${app.clock.now()}) where id = ${id}`,
  )
  if (updated === 0) throw noSuchQuestion()
  await recordChange(app, tx, by, id, 'retired an interview question')
}

export async function restoreQuestion(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await lockQuestions(tx)
  const { retired_at } = await requireQuestion(tx, id)
  if (retired_at === null) return
  await refuseTooMany(tx)
  await tx.run(sql`
    update interview_questions
    set retired_at = null, position = (select max(position) + 1 from interview_questions)
    where id = ${id}`)
  await recordChange(app, tx, by, id, 'restored an interview question')
}

/** Moves a question to a position, counted from 1 among the active questions. */
export async function moveQuestion(
  app: App,
  tx: Transaction,
  id: number,
  place: number,
  by: AdminActor,
): Promise<void> {
  await lockQuestions(tx)
  await requireQuestion(tx, id)
  const oldOrder = (await questionsForAdmin(tx)).map((question) => question.id)
  const newOrder = oldOrder.filter((other) => other !== id)
  newOrder.splice(Math.max(0, place - 1), 0, id)
  await tx.run(sql`
    update interview_questions q set position = wanted.place
    from unnest(${newOrder}::bigint[]) with ordinality as wanted (id, place)
    where q.id = wanted.id and q.position <> wanted.place`)
  await recordChange(app, tx, by, id, 'moved an interview question', {
    place: [oldOrder.indexOf(id) + 1, newOrder.indexOf(id) + 1],
  })
}

async function lockQuestions(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table interview_questions in share row exclusive mode`)
}

export async function requireQuestion(tx: Transaction, id: number): Promise<AdminQuestion> {
  const found = (await questionsForAdmin(tx)).find((question) => question.id === id)
  if (!found) throw noSuchQuestion()
  return found
}

function noSuchQuestion(): Problem {
  return notFound('Question not found.')
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const { asked } = await tx.one(
    sql<{ asked: number }>`select count(*) as asked from interview_questions where retired_at is null`,
  )
  if (asked >= maxQuestions)
    throw new Problem('not_allowed_now', `You already have ${maxQuestions} active questions. Retire one first.`)
}

async function recordChange(
  app: App,
  tx: Transaction,
  by: AdminActor,
  id: number,
  did: string,
  changes?: Record<string, unknown>,
): Promise<void> {
  await recordAdminAction(app, tx, by, 'admin.acted', `interview_question:${id}`, { did, ...(changes && { changes }) })
  await app.cache.invalidate(tx, ['interview', 'founders'])
}
