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

const most = 50
const longestTitle = 200

/** What happened when, where the site sets it side by side under such a heading. */
export function milestonesOf(site: DraftedSite): WithEvidence<ProposedMilestone>[] {
  const pages = site.pages.filter(
    ({ kind }) => kind !== 'blog' && kind !== 'jobs' && kind !== 'docs' && kind !== 'legal',
  )
  for (const page of pages) {
    const lists = [...fromGroups(page), ...fromTables(page)].map((entries) => ({
      entries,
      read: entries.flatMap((entry) => milestoneOf(entry) ?? []),
    }))
    const best = lists
      .filter(({ entries, read }) => read.length > 1 && read.length >= entries.length * 0.6)
      .sort((a, b) => b.read.length - a.read.length)[0]
    if (best) return best.read.slice(0, most)
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
  const beside = dated
    .slice(found.at + found.text.length)
    .replace(/^[\s:：–—|.,)-]+/u, '')
    .trim()
  const rest = [...texts.slice(0, at), ...(beside ? [beside] : []), ...texts.slice(at + 1)]
  const [first, ...more] = rest
  if (!first) return undefined
  const sentences = first.length > longestTitle ? sentencesOf(first) : [first]
  const title = sentences[0]!
  const description = [...(first.length > longestTitle ? [first.slice(title.length).trim()] : []), ...more]
    .join(' ')
    .trim()
  return title.length > longestTitle
    ? undefined
    : withEvidence({ date: found.date, title, description: description || null, url: null }, ...evidence)
}
