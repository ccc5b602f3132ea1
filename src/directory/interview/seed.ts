import { seedOnce } from '../../platform/database/seed.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Database } from '../../platform/database/types.ts'

export const starterQuestions = [
  {
    question: 'What were you doing on the day you decided to build this?',
    hint: 'One moment you remember is better than a summary.',
  },
  { question: 'Who is it for, and who is it not for?', hint: 'Saying who it isn’t for builds trust.' },
  { question: 'What did people use before it existed?', hint: 'A spreadsheet counts.' },
  { question: 'What was the hardest part to build?', hint: null },
  { question: 'What did you get wrong at first?', hint: 'What did it cost you, and how did you notice?' },
  { question: 'Who was your first paying customer, and why?', hint: null },
  { question: 'How do you decide what not to build?', hint: null },
  { question: 'What do you measure every week?', hint: null },
  { question: 'What would you tell someone starting in your field today?', hint: null },
  { question: 'What’s next?', hint: 'Only what you’re already working on.' },
]

/** Inserts the starter questions on a new site. */
export function seedInterviewQuestions(db: Database): Promise<void> {
  return seedOnce(db, 'interview questions', (tx) =>
    tx.run(sql`
      insert into interview_questions (position, question, hint)
      select place, value ->> 'question', value ->> 'hint'
      from jsonb_array_elements(${json(starterQuestions)}::jsonb) with ordinality as starter (value, place)
      order by place`),
  )
}
