import { perApp } from '../../platform/app.ts'
import { day } from '../../platform/duration.ts'
import { ReaderFailure } from './failure.ts'
import { fetchBytes } from './fetch.ts'
import { allowEverything, type RobotsRules, robotsRules } from './robots-rules.ts'
import { botName, type CrawlSession } from './session.ts'

interface Kept {
  rules: RobotsRules
  until: number
}
const most = 2_000

const kept = perApp(() => new Map<string, Kept>())

/** Refuses what the robots.txt of the host forbids; answers with the pause that it wants. */
export async function robotsPermit(session: CrawlSession, url: URL): Promise<number> {
  const rules = await robotsOf(session, url)
  if (!rules.allows(url))
    throw new ReaderFailure(
      'robots_disallowed',
      `The robots.txt of ${url.host} does not let ${botName} read ${url.pathname}.`,
    )
  return Math.min(rules.delay, session.limits.delayMilliseconds)
}

/**
 * The rules of a host, asked for at most once a day. That a host cannot be asked is not kept: it may be back in a
 * minute.
 */
export async function robotsOf(session: CrawlSession, url: URL): Promise<RobotsRules> {
  const cache = kept(session.app)
  const now = session.app.clock.now().getTime()
  const known = cache.get(url.origin)
  if (known && now < known.until) return known.rules
  const rules = await askRobots(session, new URL('/robots.txt', url))
  cache.delete(url.origin)
  cache.set(url.origin, { rules, until: now + day })
  if (cache.size > most) cache.delete(cache.keys().next().value!)
  return rules
}

async function askRobots(session: CrawlSession, robotsUrl: URL): Promise<RobotsRules> {
  const { status, bytes } = await fetchBytes(session, robotsUrl, {
    accept: 'text/plain, */*;q=0.1',
    most: session.limits.robotsBytes,
    whenLarger: 'cut',
  })
  if (status >= 500) {
    throw new ReaderFailure(
      'robots_disallowed',
      `${robotsUrl.href} answered ${status}, which a polite reader takes for a no.`,
      { advice: 'Try again when it answers; no robots.txt at all is fine too.' },
    )
  }
  return status >= 200 && status < 300 ? robotsRules(robotsUrl, bytes.toString('utf8')) : allowEverything
}
