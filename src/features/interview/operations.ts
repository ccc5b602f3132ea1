import * as z from 'zod'
import { sql } from '../../platform/database/sql.ts'
import { operation } from '../../platform/operation/declare.ts'

const InterviewQuestion = z.object({ id: z.int(), question: z.string(), hint: z.string().nullable() }).meta({ id: 'InterviewQuestion' })

export const list_interview_questions = operation({
  id: 'list_interview_questions',
  title: 'List interview questions',
  description: 'The founder interview: every question with its id, in order. Answer them with answer_interview.',
  group: 'founders',
  method: 'GET',
  path: '/interview-questions',
  access: 'public',
  returns: z.object({ items: z.array(InterviewQuestion) }),
  example: { response: { items: [{ id: 1, question: 'What problem made you start?', hint: 'One moment you remember is better than a summary.' }] } },
  madeOf: () => ['interview'],
  async run({ db }) {
    return {
      items: await db.many(sql<z.output<typeof InterviewQuestion>>`
        select id, question, hint from interview_questions where retired_at is null order by position`),
    }
  },
})
