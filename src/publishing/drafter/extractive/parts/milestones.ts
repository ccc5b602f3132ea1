import type { ProposedMilestone, SourceQuote, WithEvidence } from '../../proposal.ts'
import { groupsOf } from '../page/groups.ts'
import type { DraftedPage } from '../page/page.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'
import { dateIn } from '../words/dates.ts'
import { sentencesOf } from '../words/sentences.ts'
import { tablesOf } from './tables.ts'

interface Entry {
  texts: string[]
  evidence: SourceQuote[]
}

const maxMilestones = 50
const maxTitleLength = 200

/** Dated events from the first list or table of them under a heading about milestones. */
export function milestonesOf(site: DraftedSite): WithEvidence<ProposedMilestone>[] {
  const pages = site.pages.filter(
    ({ kind }) => kind !== 'blog' && kind !== 'jobs' && kind !== 'docs' && kind !== 'legal',
  )
  for (const page of pages) {
    const lists = [...fromGroups(page), ...fromTables(page)].map((entries) => ({
      entries,
      milestones: entries.flatMap((entry) => milestoneOf(entry) ?? []),
    }))
    const best = lists
      .filter(({ entries, milestones }) => milestones.length > 1 && milestones.length >= entries.length * 0.6)
      .sort((a, b) => b.milestones.length - a.milestones.length)[0]
    if (best) return best.milestones.slice(0, maxMilestones)
  }
  return []
}

function fromGroups(page: DraftedPage): Entry[][] {
  return groupsOf(page)
    .filter(({ section }) => section === 'milestones')
    .map(({ items }) =>
      items.map(({ lines }) => ({
        texts: lines.flatMap((line) => (line.lead && line.lines.length === 1 ? [line.text] : line.lines)),
        evidence: lines.map(({ text }) => quote(text, page)),
      })),
    )
}

function fromTables(page: DraftedPage): Entry[][] {
  return tablesOf(page)
    .filter(({ rows }) =>
      rows
        .flat()
        .flatMap(({ lines }) => lines)
        .slice(0, 1)
        .some((line) => page.isUnder(line, 'milestones') || page.isUnder(line, 'about')),
    )
    .map(({ rows }) =>
      rows.map((cells) => ({
        texts: cells.map(({ text }) => text).filter(Boolean),
        evidence: [
          quote(
            cells
              .map(({ text }) => text)
              .join(' ')
              .trim(),
            page,
          ),
        ],
      })),
    )
}

function milestoneOf({ texts, evidence }: Entry): WithEvidence<ProposedMilestone> | undefined {
  const at = texts.slice(0, 2).findIndex((text) => dateIn(text))
  const dated = texts[at]
  const found = dated === undefined ? undefined : dateIn(dated)
  if (!dated || !found || found.at > 12) return undefined
  const afterDate = dated
    .slice(found.at + found.text.length)
    .replace(/^[\s:：–—|.,)-]+/u, '')
    .trim()
  const rest = [...texts.slice(0, at), ...(afterDate ? [afterDate] : []), ...texts.slice(at + 1)]
  const [first, ...more] = rest
  if (!first) return undefined
  const sentences = first.length > maxTitleLength ? sentencesOf(first) : [first]
  const title = sentences[0]!
  const description = [...(first.length > maxTitleLength ? [first.slice(title.length).trim()] : []), ...more]
    .join(' ')
    .trim()
  return title.length > maxTitleLength
    ? undefined
    : withEvidence({ date: found.date, title, description: description || null, url: null }, ...evidence)
}
