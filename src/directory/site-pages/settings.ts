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

/** In memory in every process like all settings, because every page shows them. `write.ts` is its only writer. */
export const placedPages = setting({
  key: 'pages.placed',
  description: 'The pages in the menu and the footer.',
  managed: true,
  schema: z.array(PlacedPage),
  default: [],
})
