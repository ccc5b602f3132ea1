import type { StorySection } from '../../../../directory/listings/story.ts'
import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { storyHeadings } from '../../vocabulary/story-headings.ts'
import type { DraftedPage } from '../page/page.ts'
import { ancestors, isInside, type Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

const headings = Object.entries(storyHeadings).map(([section, words]) => ({
  section: section as keyof typeof storyHeadings,
  pattern: anyOf(words),
}))
const maxLength = 8_000

/** Whole paragraphs under headings such as `Our story` or `Why we started`. */
export function storyOf(site: DraftedSite): { [Section in StorySection]?: WithEvidence<string> } {
  const story: { [Section in StorySection]?: WithEvidence<string> } = {}
  for (const page of site.pagesOf('about', 'team', 'home', 'other', 'contact')) {
    for (const line of page.lines) {
      const section =
        page.rank(line) === null
          ? undefined
          : headings.find(({ pattern }) => line.text.length <= 60 && pattern.test(line.text.trim()))?.section
      if (!section || story[section] || page.isAboutOthers(line)) continue
      const paragraphs = paragraphsBelow(page, line)
      const text = paragraphs.map((one) => one.text).join('\n\n')
      if (paragraphs.length > 0 && text.length >= 30 && text.length <= maxLength)
        story[section] = withEvidence(text, ...paragraphs.map((one) => quote(one.text, page)))
    }
  }
  return story
}

/** The paragraphs under a heading, up to the next heading, within the box that contains both. */
function paragraphsBelow(page: DraftedPage, heading: Line): Line[] {
  const found: Line[] = []
  const after = page.lines.slice(heading.index + 1)
  const container = [...ancestors(heading.box)]
    .slice(1)
    .find((box) => after.some((line) => isParagraph(page, line) && isInside(line.box, box)))
  for (const line of after) {
    if (!container || !isInside(line.box, container) || page.rank(line) !== null || !page.above(line).includes(heading))
      break
    if (isParagraph(page, line)) found.push(line)
  }
  return found
}

function isParagraph(page: DraftedPage, line: Line): boolean {
  return (
    (line.kind === 'paragraph' || line.kind === 'item') &&
    line.text.length >= 20 &&
    page.rank(line) === null &&
    !page.isBoilerplate(line)
  )
}
