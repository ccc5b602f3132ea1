import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock.ts'
import { Problem } from '../problem.ts'
import type { Settings } from '../settings/settings.ts'
import { type Counter, windowAt } from './counter.ts'
import type { Policy } from './policy.ts'

interface Reading {
  policy: Policy
  quota: number
  remaining: number
  rest: number
}

export type LimitHeaders = Record<string, string>

export class Limiter {
  readonly #counter: Counter | undefined
  readonly #settings: Settings
  readonly #clock: Clock

  /** Without a counter nothing is limited. */
  constructor(counter: Counter | undefined, settings: Settings, clock: Clock) {
    this.#counter = counter
    this.#settings = settings
    this.#clock = clock
  }

  /** Takes one use of each policy, or refuses with 429; adds the headers that tell where the caller stands. */
  async take(uses: readonly (readonly [Policy, key: string])[], headers: LimitHeaders): Promise<void> {
    if (!this.#counter) return
    const now = this.#clock.now()
    const readings: Reading[] = []
    for (const [policy, key] of uses) {
      const quota = this.#settings.get(policy.quota)
      const window = windowAt(now, policy.window)
      const taken = this.#counter.take(`${policy.name}:${key}`, window, quota)
      readings.push({ policy, quota, remaining: typeof taken === 'number' ? taken : await taken, rest: window.rest })
    }
    tell(readings, headers)
    const spent = readings.find(({ remaining }) => remaining < 0)
    if (spent) throw tooMany(spent, headers)
  }

  /** Refuses what is known to be over its limit before any work is done for it. */
  refuseSpent(policy: Policy, key: string, headers: LimitHeaders): void {
    const quota = this.#settings.get(policy.quota)
    const window = windowAt(this.#clock.now(), policy.window)
    if (!this.#counter?.isSpent(`${policy.name}:${key}`, window, quota)) return
    const spent = { policy, quota, remaining: -1, rest: window.rest }
    tell([spent], headers)
    throw tooMany(spent, headers)
  }
}

/** Beside what is told of other limits already. */
function tell(readings: readonly Reading[], headers: LimitHeaders): void {
  add(
    headers,
    'ratelimit-policy',
    readings.map(({ policy, quota }) => `"${policy.name}";q=${quota};w=${policy.window}`),
  )
  add(
    headers,
    'ratelimit',
    readings.map(({ policy, remaining, rest }) => `"${policy.name}";r=${Math.max(0, remaining)};t=${rest}`),
  )
}

function add(headers: LimitHeaders, name: string, items: readonly string[]): void {
  headers[name] = [...(headers[name] ? [headers[name]] : []), ...items].join(', ')
}

// The refusal carries the headers itself, because not everyone who takes a limit answers the request.
function tooMany({ policy, quota, rest }: Reading, headers: LimitHeaders): Problem {
  return new Problem(
    'rate_limited',
    `The limit "${policy.name}" of ${quota} in ${policy.window} seconds is used up. Try again in ${rest} seconds.`,
    {
      headers: { ...headers, 'retry-after': String(rest) },
    },
  )
}

/** One key per network that one person controls: an IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
