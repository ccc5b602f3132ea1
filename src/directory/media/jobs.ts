import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { purgeOrphans } from './purge.ts'

export const purgePictures = job({
  name: 'media.purge',
  about: 'Removes uploaded pictures that no listing has used for a day, and what interrupted uploads left behind.',
  data: z.strictObject({}),
  schedule: '23 4 * * *',
  timeoutSeconds: 3600,
  async run(app) {
    const { pictures, files } = await purgeOrphans(app)
    if (pictures + files > 0) app.log.info({ pictures, files }, 'unused pictures removed')
  },
})
