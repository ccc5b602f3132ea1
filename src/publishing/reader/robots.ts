import { perApp } from '../../platform/app.ts'
import { day } from '../../platform/duration.ts'
import { ReaderFailure } from './failure.ts'
import { fetchBytes } from './fetch.ts'
import { allowEverything, parseRobots, type RobotsRules } from './robots-rules.ts'
import { botName, type CrawlSession } from './session.ts'

interface CachedRules {
  rules: RobotsRules
  expiresAt: number
}

const maxCachedHosts = 2_000
const cacheOf = perApp(() => new Map<string, CachedRules>())

/** Throws if the host's robots.txt forbids a page. Returns the crawl delay in milliseconds. */
export async function checkRobots(session: CrawlSession, url: URL): Promise<number> {
  const rules = await loadRobots(session, url)
  if (!rules.allows(url))
    throw new ReaderFailure(
      'robots_disallowed',
      `The robots.txt of ${url.host} doesn't allow ${botName} to read ${url.pathname}.`,
    )
  return Math.min(rules.delay, session.limits.delayMilliseconds)
}

/** The robots.txt of a host, cached for a day. Failures are not cached, because the host may be back in a minute. */
export async function loadRobots(session: CrawlSession, url: URL): Promise<RobotsRules> {
  const cache = cacheOf(session.app)
  const now = session.app.clock.now().getTime()
  const cached = cache.get(url.origin)
  if (cached && now < cached.expiresAt) return cached.rules
  const rules = await fetchRobots(session, new URL('/robots.txt', url))
  cache.delete(url.origin)
  cache.set(url.origin, { rules, expiresAt: now + day })
  if (cache.size > maxCachedHosts) cache.delete(cache.keys().next().value!)
  return rules
}

async function fetchRobots(session: CrawlSession, robotsUrl: URL): Promise<RobotsRules> {
  const { status, bytes } = await fetchBytes(session, robotsUrl, {
    accept: 'text/plain, */*;q=0.1',
    maxBytes: session.limits.robotsBytes,
    whenLarger: 'cut',
  })
  if (status >= 500) {
    throw new ReaderFailure(
      'robots_disallowed',
      `${robotsUrl.href} returned status ${status}, so we didn't read the site.`,
      { advice: 'Fix or remove robots.txt, then try again.' },
    )
  }
  return status >= 200 && status < 300 ? parseRobots(robotsUrl, bytes.toString('utf8')) : allowEverything
}
