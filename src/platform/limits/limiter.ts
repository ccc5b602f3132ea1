import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Clock } from '../clock.ts'
import { type Eventually, whenReady } from '../eventually.ts'
import { isOutage } from '../faults.ts'
import { counted } from '../numbers.ts'
import { Problem } from '../problem.ts'
import type { Settings } from '../settings/settings.ts'
import { type Counter, windowAt } from './counter.ts'
import { MemoryCounter } from './memory-counter.ts'
import type { Policy } from './policy.ts'

interface LimitState {
  policy: Policy
  quota: number
  remaining: number
  secondsLeft: number
}

export type LimitHeaders = Record<string, string>

type Use = readonly [policy: Policy, key: string]

export class Limiter {
  readonly #counter: Counter | undefined
  readonly #settings: Settings
  readonly #clock: Clock
  /** Counts while the shared counter is unavailable, so that limits still hold and cached answers can be served. */
  readonly #local = new MemoryCounter()

  readonly #onRefusal: (policy: Policy) => void

  /** Without a counter, nothing is limited. */
  constructor(
    counter: Counter | undefined,
    settings: Settings,
    clock: Clock,
    onRefusal: (policy: Policy) => void = () => {},
  ) {
    this.#counter = counter
    this.#settings = settings
    this.#clock = clock
    this.#onRefusal = onRefusal
  }

  /**
   * Takes one use of each policy, or refuses with 429. Adds the rate limit headers. Pass the policy of the IP address
   * or account first: counting stops at the first refusal, so keys that callers make up are not counted beyond it.
   */
  async take(uses: readonly Use[], headers: LimitHeaders): Promise<void> {
    if (!this.#counter) return
    const now = this.#clock.now()
    const states: LimitState[] = []
    for (const use of uses) {
      const state = await this.#take(this.#counter, use, now)
      states.push(state)
      if (state.remaining < 0) break
    }
    this.#settle(states, headers)
  }

  /** The same for one policy. Synchronous if no query is needed, because every request is counted. */
  takeOne(use: Use, headers: LimitHeaders): Eventually<void> {
    if (!this.#counter) return
    return whenReady(this.#take(this.#counter, use, this.#clock.now()), (state) => this.#settle([state], headers))
  }

  #take(counter: Counter, [policy, key]: Use, now: Date): Eventually<LimitState> {
    const quota = this.#settings.get(policy.quota)
    const window = windowAt(now, policy.window)
    const name = `${policy.name}:${key}`
    const stateOf = (remaining: number) => ({ policy, quota, remaining, secondsLeft: window.secondsLeft })
    const taken = counter.take(name, window, quota, policy.lenient)
    if (typeof taken === 'number') return stateOf(taken)
    return taken.catch(orLocally(() => this.#local.take(name, window, quota))).then(stateOf)
  }

  #settle(states: readonly LimitState[], headers: LimitHeaders): void {
    addLimitHeaders(states, headers)
    const spent = states.find(({ remaining }) => remaining < 0)
    if (spent) throw this.#refuse(spent, headers)
  }

  /** Refuses a key that is known to be over its limit, without counting and before any other work. */
  refuseSpent(policy: Policy, key: string, headers: LimitHeaders): void {
    const quota = this.#settings.get(policy.quota)
    const window = windowAt(this.#clock.now(), policy.window)
    if (!this.#counter?.isSpent(`${policy.name}:${key}`, window, quota)) return
    const spent = { policy, quota, remaining: -1, secondsLeft: window.secondsLeft }
    addLimitHeaders([spent], headers)
    throw this.#refuse(spent, headers)
  }

  #refuse(spent: LimitState, headers: LimitHeaders): Problem {
    this.#onRefusal(spent.policy)
    return tooMany(spent, headers)
  }
}

function orLocally(take: () => number): (error: unknown) => number {
  return (error) => {
    if (!isOutage(error)) throw error
    return take()
  }
}

function addLimitHeaders(states: readonly LimitState[], headers: LimitHeaders): void {
  append(
    headers,
    'ratelimit-policy',
    states.map(({ policy, quota }) => `"${policy.name}";q=${quota};w=${policy.window}`),
  )
  append(
    headers,
    'ratelimit',
    states.map(({ policy, remaining, secondsLeft }) => `"${policy.name}";r=${Math.max(0, remaining)};t=${secondsLeft}`),
  )
}

/** Other limits of the same request may have set the header already. */
function append(headers: LimitHeaders, name: string, items: readonly string[]): void {
  headers[name] = [...(headers[name] ? [headers[name]] : []), ...items].join(', ')
}

/** The problem carries the headers, because not every caller of the limiter writes the response. */
function tooMany({ policy, quota, secondsLeft }: LimitState, headers: LimitHeaders): Problem {
  return new Problem(
    'rate_limited',
    `You've reached the limit of ${quota} per ${windowText(policy.window)}. Try again in ${counted(secondsLeft, 'second')}.`,
    { headers: { ...headers, 'retry-after': String(secondsLeft) } },
  )
}

function windowText(seconds: number): string {
  const [length, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3600 === 0
        ? [seconds / 3600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second']
  return length === 1 ? unit : counted(length, unit)
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
