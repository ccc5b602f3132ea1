/** Written: the answer says so. Refused: the answer says that nothing was. Unknown: there was no answer, or a 5xx. */
export type Outcome = 'written' | 'refused' | 'unknown'

interface Fault {
  label: string
  from: number
  /** When the fault ended. */
  to: number
  /** When the site accepted writes again. */
  recovered: number
}

/** What happened when, in milliseconds since the start. */
export class Timeline {
  readonly began = performance.now()
  readonly outcomes: { at: number; outcome: Outcome }[] = []
  readonly faults: Fault[] = []

  now(): number {
    return performance.now() - this.began
  }

  add(outcome: Outcome): void {
    this.outcomes.push({ at: this.now(), outcome })
  }

  count(outcome: Outcome): number {
    return this.outcomes.filter((one) => one.outcome === outcome).length
  }

  /** Causes a fault, and waits until the site works again. */
  async fault(label: string, cause: () => Promise<unknown>, recovery: () => Promise<unknown>): Promise<void> {
    const fault: Fault = { label, from: this.now(), to: Number.NaN, recovered: Number.NaN }
    this.faults.push(fault)
    await cause()
    fault.to = this.now()
    await recovery()
    fault.recovered = this.now()
  }

  get isFaulty(): boolean {
    return this.faults.some(({ to }) => Number.isNaN(to))
  }

  /** Milliseconds from the end of a fault to the first write after it, for the slowest. */
  longestRecovery(): number {
    return Math.max(0, ...this.faults.map(({ to, recovered }) => recovered - to))
  }
}
