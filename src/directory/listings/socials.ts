import * as z from 'zod'
import { notOneOf } from '../../platform/operation/suggest.ts'

/** The names of social platforms, by the keys under which links are stored. */
export const socialPlatforms = {
  linkedin: 'LinkedIn',
  x: 'X',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  threads: 'Threads',
  pinterest: 'Pinterest',
  github: 'GitHub',
  reddit: 'Reddit',
  producthunt: 'Product Hunt',
  medium: 'Medium',
  website: 'Website',
  custom: 'Link',
} as const
export type SocialPlatform = keyof typeof socialPlatforms

export function isSocialPlatform(key: string): key is SocialPlatform {
  return Object.hasOwn(socialPlatforms, key)
}

const platforms = Object.keys(socialPlatforms) as SocialPlatform[]

/** Links by platform. */
export function socialsInput<Link extends z.ZodType<string | null>>(link: Link) {
  return z
    .record(z.string(), link)
    .superRefine((links, context) => {
      for (const key of Object.keys(links))
        if (!isSocialPlatform(key))
          context.addIssue({ code: 'custom', path: [key], message: notOneOf(key, platforms, 'a platform we know') })
    })
    .meta({ propertyNames: { enum: platforms } })
}
