/** One call of a client, with the times at which it began and ended. */
export interface Call<Input, Output> {
  input: Input
  /** Undefined if the answer never came: the call took effect at any time after its start, or never. */
  output: Output | undefined
  start: number
  end: number
}

/** What an object does if its calls happen one after the other. States are compared by their JSON. */
export interface Model<State, Input, Output> {
  initial: State
  /** The state after the call, or undefined if the object would have answered something else. */
  step(state: State, input: Input, output: Output | undefined): State | undefined
}

export type Verdict<State, Input, Output> =
  | { ok: true /** Every state that the object can be in after the history. */; states: State[] }
  | { ok: false /** No order explains the history up to the end of this call. */; call: Call<Input, Output> }

interface Configuration<State> {
  state: State
  /** Calls under way that already took effect. */
  done: ReadonlySet<number>
}

/**
 * Whether there is an order of the calls that the model explains, in which each takes effect between its start and its end
 * (Wing and Gong 1993, in the form of Lowe 2017: a set of configurations is carried through the history, and calls take
 * effect as late as possible). Exponential only in the number of calls that are under way at the same time.
 */
export function checkHistory<State, Input, Output>(
  model: Model<State, Input, Output>,
  calls: readonly Call<Input, Output>[],
  initialStates: readonly State[] = [model.initial],
): Verdict<State, Input, Output> {
  const underWay = new Set<number>()
  let configurations = unique(initialStates.map((state) => ({ state, done: new Set<number>() })))
  for (const { index, isEnd } of eventsOf(calls)) {
    if (!isEnd) {
      underWay.add(index)
      continue
    }
    configurations = after(model, calls, underWay, configurations, index)
    underWay.delete(index)
    if (configurations.length === 0) return { ok: false, call: calls[index]! }
  }
  // The remaining calls got no answer. Each took effect, or did not.
  const ends = explore(model, calls, underWay, configurations)
  return { ok: true, states: unique(ends.map(({ state }) => ({ state, done: new Set() }))).map(({ state }) => state) }
}

interface HistoryEvent {
  at: number
  index: number
  isEnd: boolean
}

function eventsOf(calls: readonly Call<unknown, unknown>[]): HistoryEvent[] {
  const events = calls.flatMap(({ start, end, output }, index) => [
    { at: start, index, isEnd: false },
    ...(output === undefined ? [] : [{ at: end, index, isEnd: true }]),
  ])
  // At the same instant, starts come first: calls that may overlap are allowed to.
  return events.sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd))
}

/** The configurations in which this call has taken effect, and which no longer mention it. */
function after<State, Input, Output>(
  model: Model<State, Input, Output>,
  calls: readonly Call<Input, Output>[],
  underWay: ReadonlySet<number>,
  configurations: readonly Configuration<State>[],
  index: number,
): Configuration<State>[] {
  const reached = explore(model, calls, underWay, configurations, index)
  return unique(
    reached
      .filter(({ done }) => done.has(index))
      .map(({ state, done }) => ({ state, done: new Set([...done].filter((other) => other !== index)) })),
  )
}

/** All configurations that calls under way can lead to. Stops at those in which `until` took effect. */
function explore<State, Input, Output>(
  model: Model<State, Input, Output>,
  calls: readonly Call<Input, Output>[],
  underWay: ReadonlySet<number>,
  from: readonly Configuration<State>[],
  until?: number,
): Configuration<State>[] {
  const seen = new Map(from.map((configuration) => [keyOf(configuration), configuration]))
  const open = [...from]
  for (let configuration = open.pop(); configuration; configuration = open.pop()) {
    if (until !== undefined && configuration.done.has(until)) continue
    for (const index of underWay) {
      if (configuration.done.has(index)) continue
      const { input, output } = calls[index]!
      const state = model.step(configuration.state, input, output)
      if (state === undefined) continue
      // A call without an answer that changes nothing now may as well happen later, or never.
      if (output === undefined && JSON.stringify(state) === JSON.stringify(configuration.state)) continue
      const next = { state, done: new Set([...configuration.done, index]) }
      const key = keyOf(next)
      if (seen.has(key)) continue
      seen.set(key, next)
      open.push(next)
    }
  }
  return [...seen.values()]
}

function unique<State>(configurations: readonly Configuration<State>[]): Configuration<State>[] {
  return [...new Map(configurations.map((configuration) => [keyOf(configuration), configuration])).values()]
}

function keyOf({ state, done }: Configuration<unknown>): string {
  return `${JSON.stringify(state)} ${[...done].sort((a, b) => a - b).join()}`
}
