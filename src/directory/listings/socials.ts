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
