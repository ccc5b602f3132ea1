/** Only these parts of an answer, by their paths (`fields.tagline`, `items.0.name`); a list keeps its first. */
export function shorten(whole: unknown, paths: readonly string[]): unknown {
  const kept: Record<string, unknown> = {}
  for (const path of paths) {
    const value = path
      .split('.')
      .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], whole)
    if (value === undefined) throw new Error(`There is no ${path} in ${JSON.stringify(whole).slice(0, 500)}`)
    put(kept, path.split('.'), value)
  }
  return listed(kept)
}

function put(into: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[name!] = value
  else put((into[name!] ??= {}) as Record<string, unknown>, rest, value)
}

/** What was named by numbers is a list again. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
