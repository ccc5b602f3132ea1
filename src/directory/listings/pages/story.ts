import { type Html, html } from '../../../web/html.ts'
import type { StorySection, StoryTexts } from '../story.ts'

/** What the parts of a story are called, wherever they are read or written. */
export const storyLabels = {
  title: 'Title of the story',
  story: 'The story',
  why_started: 'Why it started',
  problem: 'The problem',
  journey: 'The way here',
  challenges: 'What was hard',
  achievements: 'What came of it',
  lessons: 'What was learnt',
  whats_next: 'What comes next',
} as const satisfies Record<StorySection, string>

const parts = (Object.keys(storyLabels) as StorySection[]).filter((part) => part !== 'title')

/** A founder's story, part by part; parts that were left out are not mentioned. */
export function storyText(story: Partial<StoryTexts>): Html {
  return html`<div class="prose story">${parts.map(
    (part) =>
      story[part] &&
      html`${part !== 'story' && html`<h3>${storyLabels[part]}</h3>`}<p class="text" dir="auto">${story[part]}</p>`,
  )}</div>`
}
