import { type Html, html } from '../../../platform/html.ts'
import type { StorySection, StoryTexts } from '../story.ts'

/** The headings of a story's sections, for its page and its form. */
export const storyLabels = {
  title: 'Title',
  story: 'The story',
  why_started: 'Why we started',
  problem: 'The problem',
  journey: 'The journey',
  challenges: 'Challenges',
  achievements: 'Results',
  lessons: 'Lessons',
  whats_next: 'What’s next',
} as const satisfies Record<StorySection, string>

const sections = (Object.keys(storyLabels) as StorySection[]).filter((section) => section !== 'title')

/** A founder's story. Empty sections are left out. */
export function storyText(story: Partial<StoryTexts>): Html {
  return html`<div class="prose story">${sections.map(
    (section) =>
      story[section] &&
      html`${section !== 'story' && html`<h3>${storyLabels[section]}</h3>`}\
<p class="text" dir="auto">${story[section]}</p>`,
  )}</div>`
}
