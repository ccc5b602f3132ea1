import * as z from 'zod'
import { job } from '../../platform/jobs/declare.ts'

export const showScheduledPost = job({
  name: 'blog.show_scheduled',
  about: 'Shows a scheduled post on time, even where an older list is still cached.',
  data: z.strictObject({ post: z.int() }),
  async run(app) {
    await app.db.transaction((tx) => app.cache.invalidate(tx, ['posts']))
  },
})
