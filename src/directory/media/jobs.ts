import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { purgeOrphans } from './purge.ts'

export const purgePictures = job({
  name: 'media.purge',
  about:
    'Deletes images that no listing, draft, page or post has used for a day, and leftovers of interrupted uploads.',
  data: z.strictObject({}),
  schedule: '23 4 * * *',
  timeoutSeconds: 3600,
  async run(app) {
    const { pictures, files } = await purgeOrphans(app)
    if (pictures + files > 0) app.log.info({ pictures, files }, 'deleted unused images')
  },
})
