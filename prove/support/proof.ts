import type { Cluster } from '../../scripts/test/cluster.ts'
import type { Timeline } from './timeline.ts'

export type Storage = 'PostgreSQL' | 'embedded'

/** How much a run does. */
export interface Pace {
  /** Five minutes in all, for CI. */
  isShort: boolean
  /** The number of rounds, or seconds, for this run: `whole` takes its part of an hour. */
  scaled(whole: number, short: number): number
}

export interface Proof {
  /** Names its picture, and `--only`. */
  name: string
  title: string
  /** What is done to the site, in a sentence or two. */
  about: string
  run(context: Context): Promise<void>
}

export interface Context {
  pace: Pace
  /** The folder of PostgreSQL's programs. */
  binaries: string
  /** Removed after the proof. */
  folder: string
  record: Record
  /** Called in the reverse order after the proof. */
  after(work: () => unknown): void
  cluster(options?: Parameters<typeof import('../../scripts/test/cluster.ts').startCluster>[1]): Promise<Cluster>
}

interface Check {
  title: string
  /** What was found instead; null if the check held. */
  failure: string | null
}

/** What a proof saw: figures, checks, and what happened when. */
export class Record {
  readonly figures: [name: string, value: string][] = []
  readonly checks: Check[] = []
  readonly timeline: Timeline
  /** Bars instead of a timeline. */
  bars: { title: string; values: [label: string, count: number][] } | undefined
  /** Why it did not run. */
  skipped: string | undefined

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  figure(name: string, value: number | string): void {
    this.figures.push([name, typeof value === 'number' ? value.toLocaleString('en-US') : value])
  }

  /** Checks that there are no violations. Each is described by a text. */
  check(title: string, violations: readonly string[]): void {
    const shown = violations.slice(0, 5).join('; ')
    const more = violations.length > 5 ? `; and ${violations.length - 5} more` : ''
    const known = this.checks.find((check) => check.title === title)
    const failure = violations.length > 0 ? shown + more : null
    if (!known) this.checks.push({ title, failure })
    else known.failure ??= failure
  }

  get failed(): boolean {
    return this.checks.some(({ failure }) => failure !== null)
  }
}
