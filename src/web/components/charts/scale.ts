export interface Point {
  label: string
  value: number
}

/** Round numbers around the values, so that a line has air above and below it. */
export function bounds(
  values: readonly number[],
  { fromZero = false } = {},
): { low: number; high: number; step: number } {
  const least = fromZero ? 0 : Math.min(...values)
  const most = Math.max(...values)
  const step = niceStep(Math.max(1, most - least) / 3)
  const low = Math.floor(least / step) * step
  return { low, high: Math.max(low + step, Math.ceil(most / step) * step), step }
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = rough / power
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
