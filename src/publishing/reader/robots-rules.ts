import parse, { type Robot } from 'robots-parser'
import { botName } from './session.ts'

export interface RobotsRules {
  allows(url: URL): boolean
  /** The crawl delay in milliseconds. */
  delay: number
  sitemaps: string[]
}

export const allowEverything: RobotsRules = { allows: () => true, delay: 0, sitemaps: [] }

/** Parses a robots.txt as RFC 9309 says, for our user agent. */
export function parseRobots(robotsUrl: URL, text: string): RobotsRules {
  // The package's types declare a default export, but it exports the function itself.
  const robots = (parse as unknown as (url: string, text: string) => Robot)(robotsUrl.href, normaliseRobots(text))
  const seconds = robots.getCrawlDelay(botName)
  return {
    allows: (url) => url.pathname === '/robots.txt' || robots.isAllowed(normaliseUrl(url), botName) !== false,
    delay: seconds && seconds > 0 ? seconds * 1000 : 0,
    sitemaps: robots.getSitemaps(),
  }
}

/** Rewrites a robots.txt so that the parser groups and compares rules as the RFC says. */
function normaliseRobots(text: string): string {
  const groups: string[] = []
  const sitemaps: string[] = []
  let delays: string[] = []
  let inAgents = false
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const [key, argument] = [name.toLowerCase(), value.trim()]
    if (key === 'sitemap') sitemaps.push(`Sitemap: ${argument}`)
    else if (key === 'user-agent') {
      // Only the product token counts, not the version or comments.
      groups.push(`User-agent: ${/^(?:\*|[a-z_-]+)/i.exec(argument)?.[0] ?? 'nobody'}`)
      inAgents = true
    } else if (key === 'crawl-delay' && inAgents) {
      // Written after the agents, so that it does not split their group.
      delays.push(`Crawl-delay: ${argument}`)
    } else if (key === 'crawl-delay') groups.push(`Crawl-delay: ${argument}`)
    else if (key === 'allow' || key === 'disallow') {
      groups.push(...delays, `${name}: ${normalisePattern(argument)}`)
      delays = []
      inAgents = false
    }
  }
  // An agent without rules may read everything.
  return [...groups, ...(inAgents ? [...delays, 'Disallow:'] : []), ...sitemaps].join('\n')
}

function normalisePattern(pattern: string): string {
  return normaliseEscapes(pattern.replace(/\$(?!$)/g, '%24'))
}

function normaliseUrl(url: URL): string {
  const path = (url.pathname + url.search).replaceAll('*', '%2A').replaceAll('$', '%24')
  return url.origin + normaliseEscapes(path)
}

/** Decodes escapes of plain characters and escapes everything outside ASCII, so that equal paths compare equal. */
function normaliseEscapes(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\w.~-]/.test(character) ? character : encoded.toUpperCase()
    })
    .replace(/[^\x21-\x7e]+/g, (characters) => encodeURIComponent(characters.toWellFormed()))
}
