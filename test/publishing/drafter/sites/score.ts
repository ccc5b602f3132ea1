import { fold } from '../../../../src/publishing/drafter/evidence/fold.ts'
import type { Proposal } from '../../../../src/publishing/drafter/proposal.ts'

/** The exact value, one of several accepted values, or texts that the value must contain. */
export type ExpectedValue = string | string[] | { contains: string[] }

interface ExpectedParts {
  fields?: Record<string, ExpectedValue>
  faqs?: { question: string; answer: string }[]
  founders?: { name: string; title?: string; bio?: string }[]
  company_socials?: Record<string, string>
  founder_socials?: Record<string, string>
  story?: Record<string, string>
  milestones?: { date: string; title: string; description?: string }[]
}

export interface Expected extends ExpectedParts {
  about: string
  /** A site made for one pattern. Nothing on it may be wrong or missed. */
  pattern?: string
  /** Optional values: right if present, not missed if absent. */
  may?: ExpectedParts
  /** Texts that no value may contain. */
  never: string[]
}

/** A unit of scoring: a field, an item of a list, a question with its answer, a link. */
interface Unit {
  part: string
  wanted?: ExpectedValue
  value?: string
}

interface PartScore {
  right: number
  wrong: number
  found: number
  missed: number
}

export interface Score {
  /** By field or section. */
  parts: Map<string, PartScore>
  right: number
  wrong: string[]
  found: number
  missed: string[]
}

const lists = new Set(['categories', 'tags', 'features', 'usps', 'keywords'])

/** Precision is right / (right + wrong); recall is found / (found + missed). */
export function scoreOf(proposal: Proposal, { may = {}, ...expected }: Expected, origin: string): Score {
  const [actual, wanted, allowed] = [unitsOf(proposal), expectedUnits(expected, origin), expectedUnits(may, origin)]
  const score: Score = { parts: new Map(), right: 0, wrong: [], found: 0, missed: [] }
  const count = ({ part }: Unit, what: keyof PartScore) => {
    const key = part.split(/[. ]/)[0]!
    const counts = score.parts.get(key) ?? { right: 0, wrong: 0, found: 0, missed: 0 }
    score.parts.set(key, { ...counts, [what]: counts[what] + 1 })
  }
  for (const unit of actual) {
    const isRight = wanted.some((one) => matches(unit, one))
    if (!isRight && allowed.some((one) => matches(unit, one))) continue
    count(unit, isRight ? 'right' : 'wrong')
    if (isRight) score.right++
    else score.wrong.push(`${unit.part}: ${unit.value}`)
  }
  for (const unit of wanted) {
    const isFound = actual.some((one) => matches(one, unit))
    count(unit, isFound ? 'found' : 'missed')
    if (isFound) score.found++
    else score.missed.push(`${unit.part}: ${JSON.stringify(unit.wanted)}`)
  }
  return score
}

export function ratio(part: number, rest: number): number {
  return part + rest === 0 ? 1 : part / (part + rest)
}

function matches({ part, value = '' }: Unit, { part: name, wanted = '' }: Unit): boolean {
  if (part !== name) return false
  const actual = normalize(value)
  if (typeof wanted === 'object' && !Array.isArray(wanted))
    return wanted.contains.every((text) => actual.includes(normalize(text)))
  return [wanted].flat().some((text) => isSame(actual, normalize(text), lists.has(part)))
}

/** Equal after folding. Items of a list may differ slightly in length, by an article or a full stop. */
function isSame(actual: string, wanted: string, isItem: boolean): boolean {
  if (actual === wanted) return true
  const [short, long] = actual.length < wanted.length ? [actual, wanted] : [wanted, actual]
  return isItem && short !== '' && long.includes(short) && short.length / long.length > 0.8
}

function normalize(text: string): string {
  return fold(text)
    .replace(/[\s.。!,;:]+$/u, '')
    .replace(/^["“']|["”']$/gu, '')
}

function expectedUnits(
  {
    fields = {},
    faqs = [],
    founders = [],
    company_socials = {},
    founder_socials = {},
    story = {},
    milestones = [],
  }: ExpectedParts,
  origin: string,
): Unit[] {
  const links = (part: string, links: Record<string, string>) =>
    Object.entries(links).map(([platform, wanted]) => ({ part: `${part}.${platform}`, wanted }))
  return [
    ...Object.entries(fields).flatMap(([part, wanted]): Unit[] =>
      lists.has(part)
        ? [wanted as string[]].flat().map((item) => ({ part, wanted: item }))
        : [{ part, wanted: part === 'logo_url' ? new URL(wanted as string, origin).href : wanted }],
    ),
    ...faqs.map(({ question, answer }) => ({ part: 'faq', wanted: `${normalize(question)} → ${normalize(answer)}` })),
    ...founders.flatMap(({ name, title, bio }) => [
      { part: 'founder', wanted: name },
      ...(title ? [{ part: `founder ${name} title`, wanted: title }] : []),
      ...(bio ? [{ part: `founder ${name} bio`, wanted: bio }] : []),
    ]),
    ...links('company_socials', company_socials),
    ...links('founder_socials', founder_socials),
    ...Object.entries(story).map(([section, wanted]) => ({ part: `story.${section}`, wanted })),
    ...milestones.map(({ date, title, description }) => ({
      part: 'milestone',
      wanted: [date, title, description]
        .filter(Boolean)
        .map((text) => normalize(text!))
        .join(' '),
    })),
  ]
}

function unitsOf(proposal: Proposal): Unit[] {
  const links = (part: string, links: Proposal['company_socials']) =>
    Object.entries(links).map(([platform, { value }]) => ({ part: `${part}.${platform}`, value }))
  return [
    ...Object.entries(proposal.fields).flatMap(([part, { value }]) =>
      [value].flat().map((one) => ({ part, value: one })),
    ),
    ...proposal.faqs.map(({ value }) => ({
      part: 'faq',
      value: `${normalize(value.question)} → ${normalize(value.answer)}`,
    })),
    ...proposal.founders.flatMap(({ value: { name, title, bio } }) => [
      { part: 'founder', value: name },
      ...(title ? [{ part: `founder ${name} title`, value: title }] : []),
      ...(bio ? [{ part: `founder ${name} bio`, value: bio }] : []),
    ]),
    ...links('company_socials', proposal.company_socials),
    ...links('founder_socials', proposal.founder_socials),
    ...Object.entries(proposal.story).map(([section, { value }]) => ({ part: `story.${section}`, value })),
    ...proposal.milestones.map(({ value: { date, title, description } }) => ({
      part: 'milestone',
      value: [date, title, description]
        .filter(Boolean)
        .map((text) => normalize(text!))
        .join(' '),
    })),
  ]
}

/** All texts of a proposal, without its quotes. */
export function textsIn(proposal: Proposal): string[] {
  return unitsOf(proposal).map(({ value }) => value ?? '')
}
