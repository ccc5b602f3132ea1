import type { CrawledPage } from '../../reader/text.ts'
import { videoOf } from '../evidence/videos.ts'

const usefulMeta = [
  /^(?:description|keywords|author|application-name|apple-mobile-web-app-title)$/,
  /^(?:og:(?:site_name|title|description|image)|twitter:(?:site|title|description)|geo\.\w+)$/,
]
const platforms =
  'linkedin|x|twitter|facebook|instagram|tiktok|youtube|threads|pinterest|github|reddit|producthunt|medium'
const usefulLinks = new RegExp(`^mailto:|//(?:[\\w-]+\\.)*(?:${platforms})\\.(?:com|net)/|//youtu\\.be/`, 'i')
const maxLineLength = 1_200

/** The pages as text within a token budget, one line per passage. Lines that pages repeat appear once. */
export function pagesAsText(pages: readonly CrawledPage[], budget: number): string {
  const seen = new Set<string>()
  const lines = pages.map((page) => linesOf(page).filter((line) => !seen.has(line) && seen.add(line)))
  const shares = fairShares(
    lines.map((page) => page.reduce((sum, line) => sum + estimateTokens(line) + 1, 20)),
    budget,
  )
  return pages
    .map((page, index) =>
      [`PAGE ${index + 1} ${page.url}`, ...takeWithin(lines[index]!, shares[index]! - 20)].join('\n'),
    )
    .join('\n\n')
}

function takeWithin(lines: readonly string[], tokens: number): string[] {
  let left = tokens
  const taken: string[] = []
  for (const line of lines) {
    left -= estimateTokens(line) + 1
    if (left >= 0) taken.push(line)
    // A shorter line may still fit.
    else if (left < -maxLineLength) break
    else left += estimateTokens(line) + 1
  }
  return taken
}

/** Lines that name the product come first, then the text in order, then links and pictures. */
function linesOf(page: CrawledPage): string[] {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxLineLength)
  const lines = page.title ? [`title: ${oneLine(page.title)}`] : []
  for (const [name, content] of Object.entries(page.meta))
    if (usefulMeta.some((pattern) => pattern.test(name))) lines.push(`meta ${name}: ${oneLine(content)}`)
  for (const { key, text } of dataLines(page.jsonLd)) lines.push(`data ${key}: ${oneLine(text)}`)
  for (const { kind, level, text } of page.blocks)
    lines.push(`${kind === 'heading' ? `${'#'.repeat(level ?? 2)} ` : kind === 'item' ? '- ' : ''}${oneLine(text)}`)
  for (const { href, text } of page.links)
    if (usefulLinks.test(href) || videoOf(href))
      lines.push(`link: ${href.slice(0, 500)}${text ? ` (${oneLine(text)})` : ''}`)
  for (const { src } of page.embeds) if (videoOf(src)) lines.push(`video: ${src.slice(0, 500)}`)
  for (const { src, alt } of page.images)
    if (/logo|brand|icon/i.test(`${src} ${alt}`))
      lines.push(`image: ${src.slice(0, 500)}${alt ? ` (${oneLine(alt)})` : ''}`)
  for (const { href, rel } of page.icons) lines.push(`image: ${href.slice(0, 500)} (${rel})`)
  return lines
}

const usefulKeys = [
  'name|description|slogan|foundingDate|founder|address\\w*|email|logo|price\\w*|url|sameAs|jobTitle|keywords',
  'applicationCategory|text|acceptedAnswer|contentUrl|embedUrl',
]
const usefulData = new RegExp(`(?:${usefulKeys.join('|')})$`, 'i')

function dataLines(objects: CrawledPage['jsonLd']): { key: string; text: string }[] {
  const found: { key: string; text: string }[] = []
  const visit = (value: unknown, key: string, depth: number) => {
    if (found.length >= 150 || depth > 6) return
    if (typeof value === 'string' || typeof value === 'number') {
      if (usefulData.test(key)) found.push({ key, text: String(value) })
    } else if (Array.isArray(value)) for (const item of value.slice(0, 60)) visit(item, key, depth + 1)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        if (!name.startsWith('@')) visit(inner, key ? `${key}.${name}` : name, depth + 1)
  }
  for (const object of objects) visit(object, '', 0)
  return found
}

/** Estimates the tokens of a text. Errs on the high side, because a prompt that is too long is refused. */
function estimateTokens(text: string): number {
  const ascii = text.match(/[\x20-\x7e]/g)?.length ?? 0
  return Math.ceil(ascii / 3.5 + (text.length - ascii) / 1.2)
}

/** Divides a budget so that no page gets more than it needs, and the rest goes to the others. */
function fairShares(needs: readonly number[], budget: number): number[] {
  const shares = needs.map(() => 0)
  let left = budget
  const pending = needs.map((need, index) => ({ need, index })).sort((a, b) => a.need - b.need)
  for (const [position, { need, index }] of pending.entries()) {
    shares[index] = Math.min(need, Math.floor(left / (pending.length - position)))
    left -= shares[index]!
  }
  return shares
}
