import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

export const daysPagesAreKept = setting({
  key: 'drafts.days_pages_are_kept',
  title: 'Days that read websites are kept',
  description:
    'Days that the text of a website is kept after its draft was last changed. Later it is read again when it is needed.',
  schema: z.int().min(1).max(365),
  default: 30,
})
