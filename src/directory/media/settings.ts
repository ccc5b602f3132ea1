import * as z from 'zod'
import { limit } from '../../platform/limits/policy.ts'
import { setting } from '../../platform/settings/declare.ts'

export const maxPictures = setting({
  key: 'media.most_pictures',
  title: 'Images per listing',
  description: 'How many images a listing can have besides its logo.',
  schema: z.int().min(1).max(50),
  default: 10,
})

export const maxUploadMegabytes = setting({
  key: 'media.largest_megabytes',
  title: 'Maximum image size, in megabytes',
  description: 'The largest image members can upload.',
  schema: z.int().min(1).max(50),
  default: 10,
})

export const uploadsPerHour = limit(
  'uploads_per_hour',
  'Image uploads per hour',
  'How many images one member can upload per hour.',
  60,
)
