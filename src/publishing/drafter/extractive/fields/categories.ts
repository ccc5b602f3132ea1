import { contentWords } from '../../evidence/content-words.ts'
import type { SourceQuote, WithEvidence } from '../../proposal.ts'
import { anyOf, patternSource } from '../../vocabulary/phrases.ts'
import { forWhom } from '../../vocabulary/texts.ts'
import { topicWords } from '../../vocabulary/topics.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

/** A category of the site that the profile is for, as much as is known of it. */
export interface KnownCategory {
  id: number
  name: string
  description: string | null
  parent_id: number | null
}

interface Text {
  text: string
  weight: number
  evidence: SourceQuote
}

/** Words of a text and how much each of them counts. */
type Vector = Map<string, number>

const least = 7
const lead = 1.2

/** The category that shares the most of what it is about with what the site says first. */
export function categoriesOf(
  texts: readonly Text[],
  all: readonly KnownCategory[],
): WithEvidence<string[]> | undefined {
  const { vectors, rarity } = readCategories(all)
  const site = mixed(texts.map(({ text, weight }) => vectorOfSite(text, weight)))
  const scored = vectors
    .map(({ category, vector }) => ({
      category,
      vector,
      score: likeness(site, vector, rarity) + (category.parent_id === null ? 0 : 0.5),
    }))
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (
    !best ||
    best.score < least ||
    (second && second.score * lead > best.score && !isFamily(best.category, second.category))
  )
    return undefined
  const evidence = texts
    .filter(({ text }) => likeness(vectorOf(text, 1), best.vector, rarity) > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3)
  return evidence.length > 0 ? withEvidence([best.category.name], ...evidence.map((one) => one.evidence)) : undefined
}

interface ReadCategories {
  vectors: { category: KnownCategory; vector: Vector }[]
  rarity: (key: string) => number
}

function readCategories(all: readonly KnownCategory[]): ReadCategories {
  const vectors = all.map((category) => ({ category, vector: vectorOfCategory(category, all) }))
  return { vectors, rarity: rarityIn(vectors.map(({ vector }) => vector)) }
}

function isFamily(one: KnownCategory, other: KnownCategory): boolean {
  return one.parent_id === other.id || other.parent_id === one.id
}

function vectorOfCategory({ name, description, parent_id }: KnownCategory, all: readonly KnownCategory[]): Vector {
  const parent = all.find(({ id }) => id === parent_id)
  return mixed([vectorOf(name, 3), vectorOf(description ?? '', 1), ...(parent ? [vectorOf(parent.name, 0.8)] : [])])
}

// More often who a product is for than what it does.
const audienceTopics = new Set(['hospitality', 'developers', 'classroom', 'clinics', 'storefront'])

const topics = Object.entries(topicWords).map(([topic, words]) => ({ topic, pattern: new RegExp(anyOf(words), 'giu') }))

// `Inventory for bakeries` is about inventory; `software for sending invoices` about invoices.
const audiences = new RegExp(
  `(?<!\\p{L})${patternSource(forWhom)}\\s+(?!\\p{L}+ing(?!\\p{L}))(?:[\\p{L}\\p{N}’'-]+(?:\\s+|$)){1,4}`,
  'giu',
)
const worthOfAudience = 0.3

function vectorOfSite(text: string, weight: number): Vector {
  const whom = (text.match(audiences) ?? []).join('. ')
  return mixed([vectorOf(text.replace(audiences, ' ; '), weight), vectorOf(whom, weight * worthOfAudience)])
}

/** Topics count more than the bare words they are made of. */
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

function mixed(vectors: readonly Vector[]): Vector {
  const sum: Vector = new Map()
  for (const vector of vectors) for (const [key, value] of vector) sum.set(key, (sum.get(key) ?? 0) + value)
  return sum
}

/** What many categories are about tells little. */
function rarityIn(vectors: readonly Vector[]): (key: string) => number {
  const counts = new Map<string, number>()
  for (const vector of vectors) for (const key of vector.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (key) => Math.log((vectors.length + 1) / (counts.get(key) ?? vectors.length)) / Math.log(vectors.length + 1)
}

function likeness(site: Vector, category: Vector, rarity: (key: string) => number): number {
  let score = 0
  for (const [key, weight] of category) score += Math.sqrt(weight) * (site.get(key) ?? 0) * rarity(key)
  return score
}

const sizeOfBody = 60

/** What a site says of itself, the first and highest most. */
export function textsAbout(
  { home }: DraftedSite,
  name: string | undefined,
  chosen: Record<'tagline' | 'short_description' | 'description', WithEvidence<string> | undefined>,
  lists: readonly (WithEvidence<string[]> | undefined)[],
): Text[] {
  const { title } = home.content
  const told: [WithEvidence<string> | undefined, number][] = [
    [chosen.tagline, 3],
    [chosen.short_description, 3],
    [chosen.description, 1],
  ]
  const texts = [
    ...(title ? [{ text: title, weight: 3, evidence: quote(title, home) }] : []),
    ...told.flatMap(([one, weight]) => (one ? [{ text: one.value, weight, evidence: one.evidence[0]! }] : [])),
    ...lists.flatMap((list) => (list ? [{ text: list.value.join('. '), weight: 1, evidence: list.evidence[0]! }] : [])),
    ...home.lines
      .filter((line) => line.text.length > sizeOfBody && !home.isFurniture(line) && !home.isForeign(line))
      .slice(0, 12)
      .map((line) => ({ text: line.text, weight: 0.25, evidence: quote(line.text, home) })),
  ]
  // A name may say anything: the Paddock Diary is not a diary.
  return name ? texts.map((one) => ({ ...one, text: one.text.replaceAll(name, ' ; ') })) : texts
}
