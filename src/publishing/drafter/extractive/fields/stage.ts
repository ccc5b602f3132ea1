import type { WithEvidence } from '../../proposal.ts'
import { patternsOf } from '../../vocabulary/phrases.ts'
import { stageWords } from '../../vocabulary/stages.ts'
import { type DraftedPage, isOnlyLinks } from '../page/page.ts'
import type { Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { dateIn } from '../words/dates.ts'

const { waitlist, beta, notBeta, launched } = patternsOf(stageWords)

/** Whether a release, a post or a single feature is in beta or coming soon, rather than the product. */
function isAboutOneThing(home: DraftedPage, line: Line): boolean {
  const heading = home.above(line).at(-1)
  return (
    (dateIn(line.text) !== undefined && !isOpening(home, line)) ||
    isListHeading(home, line) ||
    /\d+\.\d|\bv\d/u.test(line.text) ||
    (isOnlyLinks(line) && line.text.length > 30) ||
    (home.rank(line) !== null && home.rank(line)! > 2.5 && line.text.length > 30) ||
    (heading !== undefined && home.rank(heading)! > 2.5 && line.text.length > 12)
  )
}

/** A label right above the main heading that starts with the stage: `Now in private beta · on the store in Q3 2026`. */
function isOpening(home: DraftedPage, { index, text }: Line): boolean {
  const main = home.lines.find(({ level }) => level === 1)
  const at = beta.exec(text)?.index ?? -1
  return main !== undefined && main.index > index && main.index - index <= 2 && at >= 0 && at <= 8
}

const maxLabelLength = 20

/** `Coming soon` above a list of planned features. */
function isListHeading(home: DraftedPage, line: Line): boolean {
  const [rank, below] = [home.rank(line), home.lines[line.index + 1]]
  return rank !== null && rank > 1 && line.text.length <= maxLabelLength && below !== undefined && below.lead !== null
}

/** The stage, if the home page states it for the product as a whole. */
export function stageOf({ home }: DraftedSite): WithEvidence<string> | undefined {
  const lines = home.lines.filter(
    (line) =>
      line.text &&
      line.kind !== 'code' &&
      !home.isAboutOthers(line) &&
      !home.isIn(line, 'navigation', 'consent', 'footer', 'aside') &&
      !home.isIn(line, 'decoration', 'testimonial', 'post') &&
      !home.isUnder(line, 'faq', 'news', 'milestones', 'features', 'integrations', 'resources', 'pricing') &&
      !isAboutOneThing(home, line),
  )
  const find = (pattern: RegExp, except?: RegExp): Line | undefined =>
    lines.find(({ text }) => text.length < 300 && pattern.test(text) && !except?.test(text))
  const [waitlistLine, betaLine, launchedLine] = [find(waitlist), find(beta, notBeta), find(launched)]
  const stage = betaLine
    ? (['beta', betaLine] as const)
    : waitlistLine
      ? (['idea', waitlistLine] as const)
      : launchedLine
        ? (['launched', launchedLine] as const)
        : undefined
  return stage && withEvidence(stage[0], quote(stage[1].text, home))
}
