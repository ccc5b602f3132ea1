import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const maxPictures = setting({
  key: 'media.most_pictures',
  title: 'Pictures of a listing',
  description: 'How many pictures a listing may have besides its logo.',
  schema: z.int().min(1).max(50),
  default: 10,
})

export const maxUploadMegabytes = setting({
  key: 'media.largest_megabytes',
  title: 'Largest picture, in megabytes',
  description: 'The largest picture that may be uploaded, in megabytes.',
  schema: z.int().min(1).max(50),
  default: 10,
})

export const uploadsPerHour = limit(
  'uploads_per_hour',
  'Pictures uploaded an hour',
  'How many pictures one member may upload in an hour.',
  60,
)
