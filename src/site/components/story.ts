import { html, type Html } from '../html.ts'

const parts = [
  ['story', null],
  ['why_started', 'Why it started'],
  ['problem', 'The problem'],
  ['journey', 'The way here'],
  ['challenges', 'What was hard'],
  ['achievements', 'What came of it'],
  ['lessons', 'What was learnt'],
  ['whats_next', 'What comes next'],
] as const

type StoryText = Partial<Record<(typeof parts)[number][0], string | null>>

/** A founder's story, part by part; parts that were left out are not mentioned. */
export function storySections(story: StoryText): Html {
  return html`<div class="prose story">${parts.map(([key, title]) => story[key] && html`${title && html`<h3>${title}</h3>`}<p class="text" dir="auto">${story[key]}</p>`)}</div>`
}
