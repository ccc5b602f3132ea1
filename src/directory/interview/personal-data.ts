import type { PersonalData } from '../../core/personal-data/personal-data.ts'
import { sql } from '../../platform/database/sql.ts'

export const interviewPersonalData: PersonalData = {
  name: 'interview',
  tables: ['interview_answers'],
  export: (db, { id }) =>
    db.many(sql`
      select q.question, a.answer, a.answered_at
      from interview_answers a
      join interview_questions q on q.id = a.question_id
      where a.member_id = ${id}
      order by q.position`),
  async erase(app, tx, { id }) {
    const deleted = await tx.run(sql`delete from interview_answers where member_id = ${id}`)
    if (deleted > 0) await app.cache.invalidate(tx, ['founders'])
  },
}
