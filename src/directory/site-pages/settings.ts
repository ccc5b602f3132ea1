import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

/** A published page that the menu or the footer links to. */
const PlacedPage = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  in_menu: z.boolean(),
  in_footer: z.boolean(),
})
export type PlacedPage = z.output<typeof PlacedPage>

/** A setting, so that it is in memory in every process, because every page shows it. Only `write.ts` changes it. */
export const placedPages = setting({
  key: 'pages.placed',
  description: 'The pages in the menu and the footer.',
  managed: true,
  schema: z.array(PlacedPage),
  default: [],
})
