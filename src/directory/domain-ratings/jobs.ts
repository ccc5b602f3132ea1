import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { measureDueRatings } from './measure.ts'

export const measureDomainRatings = job({
  name: 'domain-ratings.measure',
  about: 'Refreshes Domain Ratings that are a week old.',
  data: z.object({}),
  schedule: '17 3 * * *',
  // About ten minutes with backoff, enough for a provider that rate limits us.
  retries: 8,
  timeoutSeconds: 3600,
  async run(app) {
    if (app.config.DOMAIN_RATING === 'manual') return
    const { measured } = await measureDueRatings(app)
    app.log.info({ measured }, 'domain ratings measured')
  },
})
