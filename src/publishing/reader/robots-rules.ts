import parse, { type Robot } from 'robots-parser'
import { botName } from './session.ts'

export interface RobotsRules {
  allows(url: URL): boolean
  /** Milliseconds that the site wants between two requests. */
  delay: number
  sitemaps: string[]
}

export const allowEverything: RobotsRules = { allows: () => true, delay: 0, sitemaps: [] }

/** What a robots.txt says to us, by RFC 9309. */
export function robotsRules(robotsUrl: URL, text: string): RobotsRules {
  // The package declares its function as a module that has it as its default.
  const robots = (parse as unknown as (url: string, text: string) => Robot)(robotsUrl.href, normaliseRobots(text))
  const seconds = robots.getCrawlDelay(botName)
  return {
    allows: (url) => url.pathname === '/robots.txt' || robots.isAllowed(normaliseUrl(url), botName) !== false,
    delay: seconds && seconds > 0 ? seconds * 1000 : 0,
    sitemaps: robots.getSitemaps(),
  }
}

/** Rewrites a robots.txt so that the parser groups and compares as the RFC says. */
function normaliseRobots(text: string): string {
  const groups: string[] = []
  const sitemaps: string[] = []
  let waiting: string[] = []
  let inAgents = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const [key, argument] = [name.toLowerCase(), value.trim()]
    if (key === 'sitemap') sitemaps.push(`Sitemap: ${argument}`)
    else if (key === 'user-agent') {
      // Only the product token counts, without version or remarks.
      groups.push(`User-agent: ${/^(?:\*|[a-z_-]+)/i.exec(argument)?.[0] ?? 'nobody'}`)
      inAgents = true
    } else if (key === 'crawl-delay' && inAgents) {
      // Between two agents it must not split their group.
      waiting.push(`Crawl-delay: ${argument}`)
    } else if (key === 'crawl-delay') groups.push(`Crawl-delay: ${argument}`)
    else if (key === 'allow' || key === 'disallow') {
      groups.push(...waiting, `${name}: ${normalisePattern(argument)}`)
      waiting = []
      inAgents = false
    }
  }
  // An agent named without a rule may read everything.
  return [...groups, ...(inAgents ? [...waiting, 'Disallow:'] : []), ...sitemaps].join('\n')
}

function normalisePattern(pattern: string): string {
  return normaliseEscapes(pattern.replace(/\$(?!$)/g, '%24'))
}

function normaliseUrl(url: URL): string {
  const path = (url.pathname + url.search).replaceAll('*', '%2A').replaceAll('$', '%24')
  return url.origin + normaliseEscapes(path)
}

/**
 * Escapes of plain characters are undone and everything outside ASCII is escaped, so that equal paths are spelled
 * alike.
 */
function normaliseEscapes(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
    })
    .replace(/[^\x21-\x7e]+/g, (characters) => encodeURIComponent(characters.toWellFormed()))
}
