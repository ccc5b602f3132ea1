import type { CrawledPage } from '../../reader/text.ts'
import { numbersIn, withPlainDigits } from '../evidence/facts.ts'
import { fold } from '../evidence/fold.ts'
import { passagesOf } from '../evidence/passages.ts'
import type { FieldName } from '../proposal.ts'
import type { Finding, ReviewedProfile } from './report.ts'

const hypeWords = [
  'best|leading|number one|#1|world[- ]class|revolutionary|revolutioni[sz](?:e|es|ing)|cutting[- ]edge',
  'next[- ]gen(?:eration)?|game[- ]chang(?:er|ing)|ultimate|unparalleled|seamless(?:ly)?|synergy|disruptive',
  'state[- ]of[- ]the[- ]art|best[- ]in[- ]class|unleash|supercharge',
]
const hype = new RegExp(`\\b(?:${hypeWords.join('|')})\\b`, 'i')

const texts = ['tagline', 'short_description', 'description', 'pricing_summary'] as const satisfies readonly FieldName[]

/** Numbers in the profile that are on no page of the website. */
export function unprovenNumbers({ fields }: ReviewedProfile, pages: readonly CrawledPage[]): Finding[] {
  const stated = new Set(
    pages.flatMap((page) =>
      passagesOf(page).flatMap(({ text }) => numbersIn(withPlainDigits(text)).map(({ amount }) => amount)),
    ),
  )
  return texts.flatMap((part): Finding[] => {
    const yours = fields[part]
    const unstated = [...new Set(numbersIn(withPlainDigits(yours ?? '')).map(({ amount }) => amount))].filter(
      (amount) => !stated.has(amount),
    )
    return unstated.length > 0
      ? [
          {
            kind: 'unproven',
            part,
            message: `We couldn't find ${unstated.join(', ')} on your website.`,
            yours: yours!,
            website: null,
            evidence: [],
          },
        ]
      : []
  })
}

/** Texts that are too short, too long or say nothing. */
export function weakTexts({ fields }: ReviewedProfile): Finding[] {
  const { name, tagline, short_description: short, description } = fields
  const found: Finding[] = []
  const weak = (part: FieldName, yours: string | null, message: string) =>
    found.push({ kind: 'weak', part, message, yours, website: null, evidence: [] })
  if (!tagline) weak('tagline', null, 'Say in one line what it does and for whom.')
  else {
    if (tagline.length > 80)
      weak('tagline', tagline, `The tagline has ${tagline.length} characters, but lists show about 80.`)
    if (tagline.length < 15) weak('tagline', tagline, 'The tagline is too short to say what it does.')
    if (name && fold(tagline).startsWith(fold(name)))
      weak('tagline', tagline, 'The tagline starts with the name, which already appears next to it.')
    if (/!|\b\p{Lu}{5,}\b.*\b\p{Lu}{5,}\b/u.test(tagline))
      weak('tagline', tagline, 'Avoid all caps and exclamation points. They make readers doubt the rest.')
  }
  for (const [part, text] of [
    ['tagline', tagline],
    ['short_description', short],
    ['description', description],
  ] as const) {
    const word = text && hype.exec(text)?.[0]
    if (word) weak(part, text, `No one can check “${word}”. Say what it does instead.`)
  }
  if (short && tagline && fold(short) === fold(tagline))
    weak('short_description', short, 'The short description repeats the tagline.')
  if (!description || description.length < 200)
    weak(
      'description',
      description ?? null,
      'Write at least 200 characters so people and search engines know what to expect.',
    )
  else if (!/[.!?。]\s/u.test(description)) weak('description', description, 'Break the description into sentences.')
  if ((fields.features ?? []).length < 3)
    weak('features', fields.features?.join('; ') || null, 'List at least three features. Comparisons use them.')
  if ((fields.keywords ?? []).length === 0) weak('keywords', null, 'Add keywords so more searches find you.')
  return found
}
