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

/** As many as one call answers. */
export const mostAsked = 30

/** Every question in its order, those that are asked no more at the end. */
export function questionsForAdmin(db: Queryable): Promise<AdminQuestion[]> {
  return db.many(sql<AdminQuestion>`
    select q.id, q.question, q.hint, q.retired_at, (select count(*) from interview_answers a
    where a.question_id = q.id) as answers
    from interview_questions q order by q.retired_at is not null, q.position`)
}

export async function addQuestion(
  app: App,
  tx: Transaction,
  { question, hint }: QuestionInput,
  by: AdminActor,
): Promise<number> {
  await takeTurn(tx)
  await refuseTooMany(tx)
  const { id } = await tx.one(sql<{ id: number }>`
    insert into interview_questions (position, question, hint)
      select coalesce(max(position), 0) + 1, ${question}, ${hint} from interview_questions returning id`)
  await told(app, tx, by, id, 'added an interview question', {
    question: [null, question],
    ...(hint !== null && { hint: [null, hint] }),
  })
  return id
}

/** The words of a question, to see whether they are still the same. */
export function questionVersion({ question, hint }: QuestionInput): string {
  return fingerprint([question, hint])
}

/**
 * Says a question otherwise; what was answered stays under it. With `seen`, the words that the person was shown, it is
 * left alone when they changed nothing, and what somebody else wrote meanwhile is not replaced unseen.
 */
export async function changeQuestion(
  app: App,
  tx: Transaction,
  id: number,
  { question, hint }: QuestionInput,
  by: AdminActor,
  seen?: string | null,
): Promise<void> {
  await takeTurn(tx)
  const present = await named(tx, id)
  const [wanted, now] = [questionVersion({ question, hint }), questionVersion(present)]
  if (wanted === now || wanted === seen) return
  if (seen !== undefined && seen !== now)
    throw invalid([
      {
        path: 'question',
        message: `was changed by somebody else meanwhile, to \
“${present.question}”${present.hint ? ` with the hint “${present.hint}”` : ''}. Save again to replace that`,
      },
    ])
  await tx.run(sql`update interview_questions set question = ${question}, hint = ${hint} where id = ${id}`)
  await told(app, tx, by, id, 'changed an interview question', {
    ...(question !== present.question && { question: [present.question, question] }),
    ...(hint !== present.hint && { hint: [present.hint, hint] }),
  })
}

/** Asks it no more. Its answers are kept, and shown again when it is asked again. */
export async function retireQuestion(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await takeTurn(tx)
  if (
    (await tx.run(
      sql`update interview_questions set retired_at = coalesce(retired_at, ${app.clock.now()}) where id = ${id}`,
    )) === 0
  )
    throw missing()
  await told(app, tx, by, id, 'retired an interview question')
}

export async function askAgain(app: App, tx: Transaction, id: number, by: AdminActor): Promise<void> {
  await takeTurn(tx)
  const { retired_at } = await named(tx, id)
  if (retired_at === null) return
  await refuseTooMany(tx)
  await tx.run(
    sql`update interview_questions set retired_at = null, position = (select max(position) + 1 from interview_questions)
      where id = ${id}`,
  )
  await told(app, tx, by, id, 'asked an interview question again')
}

/** Puts a question at a place, counted from 1 among those that are asked. */
export async function placeQuestion(
  app: App,
  tx: Transaction,
  id: number,
  place: number,
  by: AdminActor,
): Promise<void> {
  await takeTurn(tx)
  await named(tx, id)
  const order = (await questionsForAdmin(tx)).map((question) => question.id)
  const rest = order.filter((other) => other !== id)
  rest.splice(Math.max(0, place - 1), 0, id)
  await tx.run(sql`
    update interview_questions q set position = wanted.place
    from unnest(${rest}::bigint[]) with ordinality as wanted (id, place)
    where q.id = wanted.id and q.position <> wanted.place`)
  await told(app, tx, by, id, 'moved an interview question', { place: [order.indexOf(id) + 1, rest.indexOf(id) + 1] })
}

async function takeTurn(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table interview_questions in share row exclusive mode`)
}

async function named(tx: Transaction, id: number): Promise<AdminQuestion> {
  const found = (await questionsForAdmin(tx)).find((question) => question.id === id)
  if (!found) throw missing()
  return found
}

function missing(): Problem {
  return notFound('There is no such question.')
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const { asked } = await tx.one(
    sql<{ asked: number }>`select count(*) as asked from interview_questions where retired_at is null`,
  )
  if (asked >= mostAsked)
    throw new Problem('not_allowed_now', `${mostAsked} questions are asked already. Retire one first.`)
}

async function told(
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
