import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
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
