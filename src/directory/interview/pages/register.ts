import type { FastifyInstance } from 'fastify'
import { policies } from '../../../platform/limits/policy.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { formNumber } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { confirmFounder, linkFounderPages } from '../../founders/interview.ts'
import { answerQuestions } from '../answers.ts'
import { interviewPage, readChangedAnswers } from './interview.ts'

const path = '/account/interview'

export function registerFounderInterview(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const { saved } = request.query as { saved?: string }
      const message = saved === undefined ? undefined : saved === 'founder' ? 'Saved.' : 'Answers saved.'
      return show(site, request, reply, await interviewPage(app, person, { message }))
    }),
  )
  server.post(
    path,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await app.limiter.take([[policies.writes, String(member.id)]], {})
        const answers = readChangedAnswers(form)
        await app.db.transaction(async (tx) => {
          await answerQuestions(app, tx, member.id, answers)
          await linkFounderPages(app, tx, member.id)
        })
        return reply.redirect(`${path}?saved`, 303)
      },
      (person, problem, form) => interviewPage(app, person, { problem, form }),
    ),
  )
  server.post(
    `${path}/founder`,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await app.limiter.take([[policies.writes, String(member.id)]], {})
        const choice = { founderId: formNumber(form, 'founder'), isMe: form.get('me') === 'yes' }
        await app.db.transaction((tx) => confirmFounder(app, tx, member.id, choice))
        return reply.redirect(`${path}?saved=founder`, 303)
      },
      (person, problem) => interviewPage(app, person, { problem }),
    ),
  )
}
