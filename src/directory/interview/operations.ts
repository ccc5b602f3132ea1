import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'
import { trimmedText } from '../../platform/operation/texts.ts'
import { linkFounderPages } from '../founders/interview.ts'
import { answerQuestions, answersOf } from './answers.ts'

const InterviewQuestion = z
  .object({ id: z.int(), question: z.string(), hint: z.string().nullable() })
  .meta({ id: 'InterviewQuestion' })

export const list_interview_questions = operation({
  id: 'list_interview_questions',
  title: 'List interview questions',
  description: 'The founder interview questions, in order. Answer them with answer_interview.',
  group: 'founders',
  method: 'GET',
  path: '/interview-questions',
  access: 'public',
  returns: z.object({ items: z.array(InterviewQuestion) }),
  example: {
    response: {
      items: [
        { id: 1, question: 'What problem made you start?', hint: 'One moment you remember is better than a summary.' },
      ],
    },
  },
  cacheTags: () => ['interview'],
  async run({ db }) {
    return {
      items: await db.many(sql<z.output<typeof InterviewQuestion>>`
        select id, question, hint from interview_questions where retired_at is null order by position`),
    }
  },
})

const Answer = z.strictObject({
  question_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Id from list_interview_questions.'),
  answer: trimmedText(4000),
})

export const answer_interview = operation({
  id: 'answer_interview',
  title: 'Answer the interview',
  description:
    'Answer founder interview questions. Other answers stay as they are; an empty string deletes one. Answers appear ' +
    'on your founder page.',
  group: 'founders',
  method: 'PUT',
  path: '/me/interview',
  access: 'listings:write',
  body: z.object({ answers: z.array(Answer).max(30) }),
  returns: z.object({
    items: z
      .array(z.object({ question_id: z.int(), question: z.string(), answer: z.string(), answered_at: z.string() }))
      .describe('All your answers so far.'),
    unanswered: z.array(z.int()).describe('IDs of unanswered questions.'),
    published_at: z.array(z.string()).describe('URLs of the founder pages that show your answers.'),
  }),
  acceptsIdempotencyKey: true,
  annotations: { destructive: true },
  example: {
    body: { answers: [{ question_id: 1, answer: 'A tide table that got wet.' }] },
    response: {
      items: [
        {
          question_id: 1,
          question: 'What problem made you start?',
          answer: 'A tide table that got wet.',
          answered_at: '2026-11-15T12:00:00.000Z',
        },
      ],
      unanswered: [2, 3],
      published_at: ['https://launch.example/founders/ines-caldeira'],
    },
  },
  async run({ app, db, caller: { memberId }, body }) {
    await answerQuestions(app, db, memberId, body.answers)
    const founders = await linkFounderPages(app, db, memberId)
    const { items, unanswered } = await answersOf(db, memberId)
    return { items, unanswered, published_at: founders.map((slug) => app.urls.to(`/founders/${slug}`)) }
  },
})
