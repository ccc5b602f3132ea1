import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'
import { defaultBrand, readBrand } from './document.ts'

/** The published brand. Like all settings, it is in memory in every process. Only `publishBrand` changes it. */
export const publishedBrand = setting({
  key: 'brand.published',
  description: 'The published brand.',
  managed: true,
  schema: z.unknown().transform(readBrand),
  default: defaultBrand,
})

export const allowsCustomCode = setting({
  key: 'brand.custom_code',
  title: 'Custom code',
  description: 'Adds the custom CSS and the head snippet of the brand to public pages.',
  consequence:
    'Scripts from the hosts that you name can then read and change your public pages. Account, admin and checkout ' +
    'pages never load them.',
  reversible: true,
  schema: z.boolean(),
  default: false,
})
