import { Random } from '../../../../src/operations/demo/random.ts'

export const week = '2026-11-16'
export const monday = Date.parse(`${week}T00:00:00Z`)
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const pastListings = 40

export interface Voter {
  email: string
  address: string
  device: string
  /** When the vote is cast. */
  at: number
  createdAt: number
  /** The past listings they voted for in earlier weeks, by number. */
  earlier: readonly number[]
  /** If set, the voter later withdraws the vote and casts it again from this network. */
  recastFrom?: string
}

export interface Scenario {
  seed: number
  /** Whether the site is new, so that nobody voted in an earlier week. */
  isNewSite: boolean
  /** A fifth of the honest people and a third of the false votes, for the test. */
  isSmall?: boolean
}

/** Generates people, addresses and networks from a seed. No two networks are the same. */
export class World {
  readonly random: Random
  readonly scenario: Scenario
  #serial = 0
  #network = 0

  constructor(scenario: Scenario) {
    this.random = new Random(scenario.seed)
    this.scenario = scenario
  }

  /** The number of false votes in an attack of this size. */
  votes(count: number): number {
    return this.scenario.isSmall ? Math.ceil(count / 3) : count
  }

  serial(): number {
    return ++this.#serial
  }

  pick<T>(items: readonly T[]): T {
    return this.random.pick(items)
  }

  chance(probability: number): boolean {
    return this.random.next() < probability
  }

  ipv4(): string {
    const serial = ++this.#network
    return `100.${64 + (serial >> 16)}.${(serial >> 8) & 255}.${serial & 255}`
  }

  prefix48(): string {
    const serial = ++this.#network
    return `2a0${serial >> 16}:${(serial & 65_535).toString(16)}:${this.#part()}`
  }

  prefix64(prefix48 = this.prefix48()): string {
    return `${prefix48}:${this.#part()}`
  }

  host(prefix64: string): string {
    return `${prefix64}:${this.#part()}:${this.#part()}:${this.#part()}:${this.#part()}`
  }

  #part(): string {
    return (1 + this.random.whole(65_535)).toString(16)
  }

  /** Newsletters on Monday and Thursday bring many people together. The others come throughout the week. */
  time(): number {
    const chance = this.random.next()
    if (chance < 0.3) return monday + 9 * hour + this.random.next() ** 2 * 4 * hour
    if (chance < 0.42) return monday + 3 * day + 14 * hour + this.random.next() ** 2 * 3 * hour
    return monday + hour + this.random.next() * (7 * day - 3 * hour)
  }

  publicAddress(): string {
    const name = `${this.pick(['ada', 'bo', 'chen', 'dina', 'emre', 'fay', 'gil', 'hana'])}.${this.serial()}`
    const domain = this.pick([
      ...Array<string>(12).fill('gmail.com'),
      ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'yahoo.com', 'proton.me', 'gmx.de', 'qq.com'],
    ])
    return `${name}${this.chance(0.03) ? '+launches' : ''}@${domain}`
  }

  /** `own` is the domain of an employer or university. One in fifty uses a relay. */
  honestAddress(own?: string): string {
    if (own && this.chance(0.5)) return `person${this.serial()}${this.chance(0.05) ? '+news' : ''}@${own}`
    const chance = this.random.next()
    if (chance < 0.018)
      return `x${this.serial()}@${this.pick(['duck.com', 'mozmail.com', 'privaterelay.appleid.com', 'passmail.net'])}`
    if (chance < 0.02) return `launches@name${this.serial()}.anonaddy.com`
    if (chance < 0.08) return `me@family-${this.serial()}.example`
    return this.publicAddress()
  }

  /** On a site with history, a third voted in an earlier week. Most of the others sign up for this vote. */
  honestVoter(address: string, own?: string): Voter {
    const at = this.time()
    const isRegular = this.chance(0.35) && !this.scenario.isNewSite
    const isFresh = !isRegular && this.chance(0.8)
    return {
      email: this.honestAddress(own),
      address,
      device: `device-${this.serial()}`,
      at,
      createdAt: isFresh ? at - this.random.next() * 20 * minute : at - (8 + this.random.next() * 200) * day,
      earlier: isRegular ? Array.from({ length: 1 + this.random.whole(4) }, () => this.#pastListing()) : [],
    }
  }

  /** A random past listing. A few are much more popular than the others. */
  #pastListing(): number {
    return Math.floor(this.random.next() ** 2 * pastListings)
  }

  /** A fake account with its own mailbox, network and device, unless the attack shares them. */
  puppet(details: Partial<Voter> = {}): Voter {
    const at = details.at ?? monday + 8 * hour + this.random.next() * 6 * day
    return {
      email: this.publicAddress(),
      address: this.ipv4(),
      device: `device-${this.serial()}`,
      createdAt: at - 30 * minute - this.random.next() * day,
      earlier: [],
      ...details,
      at,
    }
  }
}
