import { raw } from '../../platform/database/sql.ts'

/** The sections of a founder's story, in reading order. Each is a column of `stories`. */
export const storySections = [
  'title',
  'story',
  'why_started',
  'problem',
  'journey',
  'challenges',
  'achievements',
  'lessons',
  'whats_next',
] as const
export type StorySection = (typeof storySections)[number]
export type StoryTexts = Record<StorySection, string | null>

export const storyColumns = raw(storySections.join(', '))

export const noStory: Readonly<StoryTexts> = eachSection(() => null)

export function eachSection<T>(make: (section: StorySection) => T): Record<StorySection, T> {
  return Object.fromEntries(storySections.map((section) => [section, make(section)])) as Record<StorySection, T>
}

export function isEmptyStory(story: StoryTexts): boolean {
  return storySections.every((section) => story[section] === null)
}
