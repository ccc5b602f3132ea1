import type { WithEvidence } from '../../proposal.ts'
import { patternsOf } from '../../vocabulary/phrases.ts'
import { stageWords } from '../../vocabulary/stages.ts'
import type { Line } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

const { waitlist, beta, notBeta, launched } = patternsOf(stageWords)

/** The stage, if the home page states it for the product as a whole. */
export function stageOf({ home }: DraftedSite): WithEvidence<string> | undefined {
  const lines = home.lines.filter(
    (line) =>
      line.text &&
      line.kind !== 'code' &&
      !home.isAboutOthers(line) &&
      !home.isIn(line, 'navigation', 'consent', 'footer', 'aside') &&
      !home.isUnder(line, 'faq', 'news', 'milestones', 'features', 'integrations'),
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
