import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'
import { copyForeignPictures } from './copy-pictures.ts'

export const copyPictures = job({
  name: 'editing.copy_pictures',
  about: 'Copies logos, screenshots and photos from other servers, up to 30 per run.',
  data: z.strictObject({}),
  schedule: '*/10 * * * *',
  timeoutSeconds: 3600,
  async run(app) {
    const { copied, failed } = await copyForeignPictures(app)
    if (copied + failed > 0) app.log.info({ copied, failed }, 'copied pictures from other servers')
  },
})
