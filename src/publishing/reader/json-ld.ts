import { isObject, type JsonObject } from '../../platform/json.ts'

const mostObjects = 500

/**
 * Everything that a page describes in JSON-LD: every object that has a type, however it is nested in lists and graphs.
 */
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
  const clean = unwrapped(text)
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

const opening = /^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/
const closing = /(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/

/** Without the comment that hides it from old browsers. */
function unwrapped(text: string): string {
  const begun = text.trim().replace(opening, '')
  const bare = begun.replace(/;$/, '').trimEnd()
  const end = closing.exec(bare.slice(-60))?.[0]
  return end ? bare.slice(0, -end.length) : begun
}
