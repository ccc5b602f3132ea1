import * as z from 'zod'
import { currentWeek } from '../../core/calendar/weeks.ts'
import { job } from '../../platform/jobs/declare.ts'
import { reviewCrowds } from './crowds.ts'
import { settleVotes } from './settle.ts'
import { countWaitingVotes } from './waiting.ts'

export const countVotesOfNewAccounts = job({
  name: 'votes.count_waiting',
  about: 'Counts the votes of accounts that were too new when they voted and are old enough now.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  async run(app) {
    while ((await app.db.transaction((tx) => countWaitingVotes(app, tx))) > 0);
  },
})

export const reviewCrowdedVotes = job({
  name: 'votes.review_crowds',
  about: 'Finds this week’s votes from crowded networks and email domains. They count until the daily review.',
  data: z.strictObject({}),
  schedule: '* * * * *',
  atStart: true,
  async run(app) {
    await app.db.transaction((tx) => reviewCrowds(app, tx, currentWeek(app)))
  },
})

export const settleReviewedVotes = job({
  name: 'votes.settle',
  about: 'Removes the votes that the fraud rules found from the public counts, many at a time.',
  data: z.strictObject({}),
  // At the same time every day, regardless of when votes were cast.
  schedule: '20 4 * * *',
  async run(app) {
    await app.db.transaction((tx) => settleVotes(app, tx))
  },
})
