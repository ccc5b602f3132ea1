import type { ReadPage } from '../reader/text.ts'
import { anyOf } from './vocabulary/phrases.ts'
import { promptInjections } from './vocabulary/prompt-injections.ts'

/**
 * No product says these things about itself, so that a passage with them is neither shown to a drafter nor quoted. The
 * rest of the page is used as ever.
 */
const commands = [
  anyOf(promptInjections, { gap: '[^.!?。]' }),
  /\b(?:system|developer|assistant|hidden)[ _-]?(?:prompt|message|override)\b\s*[:=]|\bbegin (?:system|instructions?)\b/iu,
  // The tokens that separate the turns of a conversation with a model.
  /\[\/?(?:inst|system|sys)\]|<\|[^|>]{0,30}\|>|<<\/?sys>>|^#{2,}\s*(?:system|instruction|assistant|human|user)\b/iu,
  /<\/?(?:system|assistant|instructions?|website|page|data)>/iu,
]

export function isPromptInjection(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/\s+/g, ' ')
  return commands.some((pattern) => pattern.test(plain))
}

/** The page without passages that speak to the machine. */
export function withoutPromptInjections(page: ReadPage): ReadPage {
  const safe = (text: string | null | undefined) => !text || !isPromptInjection(text)
  return {
    ...page,
    title: safe(page.title) ? page.title : null,
    meta: Object.fromEntries(Object.entries(page.meta).filter(([, content]) => safe(content))),
    jsonLd: page.jsonLd.map((object) => withoutInjectionsIn(object, 0) as typeof object),
    blocks: page.blocks.filter(({ text }) => safe(text)),
    links: page.links.map((link) => (safe(link.text) ? link : { ...link, text: '' })),
    images: page.images.map((image) => (safe(image.alt) ? image : { ...image, alt: '' })),
    embeds: page.embeds.map(({ src, title }) => ({ src, ...(title && safe(title) && { title }) })),
  }
}

function withoutInjectionsIn(value: unknown, depth: number): unknown {
  if (depth > 20 || typeof value !== 'object' || value === null) return value
  const keep = (inner: unknown) => typeof inner !== 'string' || !isPromptInjection(inner)
  if (Array.isArray(value)) return value.filter(keep).map((inner) => withoutInjectionsIn(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => keep(inner))
      .map(([key, inner]) => [key, withoutInjectionsIn(inner, depth + 1)]),
  )
}
