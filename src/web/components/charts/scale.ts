export interface Point {
  label: string
  value: number
}

/** Round numbers around the values, and the step between grid lines. */
export function bounds(
  values: readonly number[],
  { fromZero = false } = {},
): { low: number; high: number; step: number } {
  const min = fromZero ? 0 : Math.min(...values)
  const max = Math.max(...values)
  const step = niceStep(Math.max(1, max - min) / 3)
  const low = Math.floor(min / step) * step
  return { low, high: Math.max(low + step, Math.ceil(max / step) * step), step }
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = rough / power
  return (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10) * power
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
