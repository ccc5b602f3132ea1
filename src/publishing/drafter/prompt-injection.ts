import type { CrawledPage } from '../reader/text.ts'
import { anyOf } from './vocabulary/phrases.ts'
import { promptInjections } from './vocabulary/prompt-injections.ts'

/** No product says these things about itself. A passage with one of them is neither drafted from nor quoted. */
const patterns = [
  anyOf(promptInjections, { gap: '[^.!?。]' }),
  /\b(?:system|developer|assistant|hidden)[ _-]?(?:prompt|message|override)\b\s*[:=]|\bbegin (?:system|instructions?)\b/iu,
  // Tokens that separate the turns of a conversation with a model.
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
  return patterns.some((pattern) => pattern.test(plain))
}

/** Removes passages that address a language model. */
export function withoutPromptInjections(page: CrawledPage): CrawledPage {
  const isSafe = (text: string | null | undefined) => !text || !isPromptInjection(text)
  return {
    ...page,
    title: isSafe(page.title) ? page.title : null,
    meta: Object.fromEntries(Object.entries(page.meta).filter(([, content]) => isSafe(content))),
    jsonLd: page.jsonLd.map((object) => withoutInjectionsIn(object, 0) as typeof object),
    blocks: page.blocks.filter(({ text }) => isSafe(text)),
    links: page.links.map((link) => (isSafe(link.text) ? link : { ...link, text: '' })),
    images: page.images.map((image) => (isSafe(image.alt) ? image : { ...image, alt: '' })),
    embeds: page.embeds.map(({ src, title }) => ({ src, ...(title && isSafe(title) && { title }) })),
  }
}

function withoutInjectionsIn(value: unknown, depth: number): unknown {
  if (depth > 20 || typeof value !== 'object' || value === null) return value
  const isSafe = (inner: unknown) => typeof inner !== 'string' || !isPromptInjection(inner)
  if (Array.isArray(value)) return value.filter(isSafe).map((inner) => withoutInjectionsIn(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => isSafe(inner))
      .map(([key, inner]) => [key, withoutInjectionsIn(inner, depth + 1)]),
  )
}
