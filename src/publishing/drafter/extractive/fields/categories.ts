import { contentWords } from '../../evidence/content-words.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { anyOf, patternSource } from '../../vocabulary/phrases.ts'
import { forWhom } from '../../vocabulary/texts.ts'
import { topicWords } from '../../vocabulary/topics.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

/** A category of the directory. */
export interface KnownCategory {
  id: number
  name: string
  description: string | null
  parent_id: number | null
}

interface WeightedText {
  text: string
  weight: number
  /** The title or the tagline, in which every word counts. */
  isLabel?: boolean
  evidence: SourceQuote
}

/** The words and topics of a text with their weights. */
type Vector = Map<string, number>

const minScore = 7
const minLead = 1.2
/** Relative to the highest score, whether or not that category is corroborated. */
const minShare = 0.65

/** The category whose words and topics match the site best. */
export function categoriesOf(
  texts: readonly WeightedText[],
  all: readonly KnownCategory[],
): WithEvidence<string[]> | undefined {
  const { vectors, rarity } = categoryVectors(all)
  const site = sumVectors(texts.map(({ text, weight }) => vectorOfSite(text, weight)))
  const scored = vectors
    .map(({ category, vector }) => ({
      category,
      vector,
      score: similarity(site, vector, rarity) + (category.parent_id === null ? 0 : 0.5),
    }))
    .sort((a, b) => b.score - a.score)
  // Incidental words may score high without being about the product.
  const corroborated = scored.filter(
    ({ score, category, vector }) =>
      score >= minScore && score >= scored[0]!.score * minShare && isCorroborated(texts, category, vector),
  )
  const [best, second] = corroborated
  if (!best || (second && second.score * minLead > best.score && !isParentOrChild(best.category, second.category)))
    return undefined
  const evidence = texts
    .filter(({ text }) => similarity(vectorOf(text, 1), best.vector, rarity) > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
  return evidence.length > 0 ? withEvidence([best.category.name], ...evidence.map((one) => one.evidence)) : undefined
}

const minProminentWeight = 1
/** The title, the tagline and the short description. */
const minOwnWeight = 3

/**
 * One word that a topic shares with many others is not enough: title, tagline or short description use the category's
 * name, or the prominent texts use two different words for its topics.
 */
function isCorroborated(texts: readonly WeightedText[], { name }: KnownCategory, vector: Vector): boolean {
  const prominent = texts.filter(({ weight }) => weight >= minProminentWeight).map(({ text }) => text)
  const names = name.split('&').map((part) => contentWords(part))
  const uses = (text: string, part: readonly string[]) => {
    const words = new Set(contentWords(text))
    return part.length > 0 && part.every((word) => word.length > 3 && words.has(word))
  }
  // A single word in one sentence may be about a detail.
  const labels = texts.filter(({ isLabel }) => isLabel)
  const own = texts.filter(({ weight }) => weight >= minOwnWeight)
  if (
    names.some(
      (part) =>
        labels.some(({ text }) => uses(text, part)) ||
        own.filter(({ text }) => uses(text, part)).length >= (part.length > 1 ? 1 : 2),
    )
  )
    return true
  const used = topics
    .filter(({ topic }) => vector.has(`#${topic}`))
    .flatMap(({ pattern }) => prominent.flatMap((text) => text.toLowerCase().match(pattern) ?? []))
  return new Set(used.map((word) => word.trim().slice(0, 3))).size > 1
}

interface CategoryVectors {
  vectors: { category: KnownCategory; vector: Vector }[]
  rarity: (key: string) => number
}

function categoryVectors(all: readonly KnownCategory[]): CategoryVectors {
  const vectors = all.map((category) => ({ category, vector: vectorOfCategory(category, all) }))
  return { vectors, rarity: rarityIn(vectors.map(({ vector }) => vector)) }
}

function isParentOrChild(one: KnownCategory, other: KnownCategory): boolean {
  return one.parent_id === other.id || other.parent_id === one.id
}

function vectorOfCategory({ name, description, parent_id }: KnownCategory, all: readonly KnownCategory[]): Vector {
  const parent = all.find(({ id }) => id === parent_id)
  return sumVectors([
    vectorOf(name, 3),
    vectorOf(description ?? '', 1),
    ...(parent ? [vectorOf(parent.name, 0.8)] : []),
  ])
}

// These are more often the audience of a product than its purpose.
const audienceTopics = new Set(['hospitality', 'developers', 'classroom', 'clinics', 'storefront'])

const topics = Object.entries(topicWords).map(([topic, words]) => ({ topic, pattern: new RegExp(anyOf(words), 'giu') }))

// `Inventory for bakeries` is about inventory; `software for sending invoices` about invoices.
const audiences = new RegExp(
  `(?<!\\p{L})${patternSource(forWhom)}\\s+(?!\\p{L}+ing(?!\\p{L}))(?:[\\p{L}\\p{N}’'-]+(?:\\s+|$)){1,4}`,
  'giu',
)
const audienceWeight = 0.3

function vectorOfSite(text: string, weight: number): Vector {
  const audience = (text.match(audiences) ?? []).join('. ')
  return sumVectors([vectorOf(text.replace(audiences, ' ; '), weight), vectorOf(audience, weight * audienceWeight)])
}

/** Topics weigh more than single words. */
function vectorOf(text: string, weight: number): Vector {
  const found: Vector = new Map()
  for (const { topic, pattern } of topics) {
    const matches = text.match(pattern)
    if (matches)
      found.set(
        `#${topic}`,
        (audienceTopics.has(topic) ? 0.7 : 1) * weight * (1 + Math.min(matches.length - 1, 3) * 0.3),
      )
  }
  for (const word of new Set(contentWords(text))) if (word.length > 3) found.set(word, weight * 0.4)
  return found
}

function sumVectors(vectors: readonly Vector[]): Vector {
  const sum: Vector = new Map()
  for (const vector of vectors) for (const [key, value] of vector) sum.set(key, (sum.get(key) ?? 0) + value)
  return sum
}

/** Words that many categories share weigh less. */
function rarityIn(vectors: readonly Vector[]): (key: string) => number {
  const counts = new Map<string, number>()
  for (const vector of vectors) for (const key of vector.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (key) => Math.log((vectors.length + 1) / (counts.get(key) ?? vectors.length)) / Math.log(vectors.length + 1)
}

function similarity(site: Vector, category: Vector, rarity: (key: string) => number): number {
  let score = 0
  for (const [key, weight] of category) score += Math.sqrt(weight) * (site.get(key) ?? 0) * rarity(key)
  return score
}

const minBodyLength = 60

/** The texts of a site about itself. The most prominent ones have the highest weights. */
export function textsAbout(
  { home }: DraftedSite,
  name: string | undefined,
  chosen: Record<'tagline' | 'short_description' | 'description', WithEvidence<string> | undefined>,
  lists: readonly (WithEvidence<string[]> | undefined)[],
): WeightedText[] {
  const { title } = home.content
  const weighted: [WithEvidence<string> | undefined, number][] = [
    [chosen.tagline, 3],
    [chosen.short_description, 3],
    [chosen.description, 1],
  ]
  const texts = [
    ...(title ? [{ text: title, weight: 3, isLabel: true, evidence: quote(title, home) }] : []),
    ...weighted.flatMap(([one, weight]) =>
      one ? [{ text: one.value, weight, isLabel: one === chosen.tagline, evidence: one.evidence[0]! }] : [],
    ),
    ...lists.flatMap((list) => (list ? [{ text: list.value.join('. '), weight: 1, evidence: list.evidence[0]! }] : [])),
    ...home.lines
      .filter((line) => line.text.length > minBodyLength && !home.isBoilerplate(line) && !home.isAboutOthers(line))
      .slice(0, 12)
      .map((line) => ({ text: line.text, weight: 0.25, evidence: quote(line.text, home) })),
  ]
  // The name is left out, because it may mislead: the Paddock Diary is not a diary.
  return name ? texts.map((one) => ({ ...one, text: one.text.replaceAll(name, ' ; ') })) : texts
}
