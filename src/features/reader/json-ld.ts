export type JsonObject = { [key: string]: unknown }

const mostObjects = 500

/** Everything that a page describes in JSON-LD: every object that has a type, however it is nested in lists and graphs. */
export function readJsonLd(scripts: readonly string[]): JsonObject[] {
  const found: JsonObject[] = []
  const waiting = scripts.flatMap(parsed).reverse()
  while (waiting.length > 0 && found.length < mostObjects) {
    const value = waiting.pop()
    if (Array.isArray(value)) waiting.push(...value.slice(0, mostObjects).reverse())
    else if (isObject(value)) {
      const { '@graph': graph, ...object } = value
      if (object['@type'] !== undefined) found.push(object)
      if (graph !== undefined) waiting.push(graph)
    }
  }
  return found
}

function parsed(text: string): unknown[] {
  const clean = text.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '').replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*;?\s*$/, '')
  try {
    return [JSON.parse(clean)]
  } catch {
    try {
      // Line breaks inside of strings are the commonest mistake.
      return [JSON.parse(clean.replace(/[\x00-\x20]+/g, ' ').replace(/,(\s*[}\]])/g, '$1'))]
    } catch {
      return []
    }
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
