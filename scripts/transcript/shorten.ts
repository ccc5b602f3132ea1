/** Selects parts of an answer by their paths, such as `fields.tagline` or `items.0.name`. */
export function shorten(whole: unknown, paths: readonly string[]): unknown {
  const selected: Record<string, unknown> = {}
  for (const path of paths) {
    const value = path
      .split('.')
      .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], whole)
    if (value === undefined) throw new Error(`There is no ${path} in ${JSON.stringify(whole).slice(0, 500)}`)
    put(selected, path.split('.'), value)
  }
  return withLists(selected)
}

function put(into: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[name!] = value
  else put((into[name!] ??= {}) as Record<string, unknown>, rest, value)
}

/** Turns objects with numeric keys back into lists. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
