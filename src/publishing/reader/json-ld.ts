import { isObject, type JsonObject } from '../../platform/json.ts'

const maxObjects = 500

/** Every typed object in the JSON-LD of a page, also in lists and graphs. */
export function readJsonLd(scripts: readonly string[]): JsonObject[] {
  const found: JsonObject[] = []
  const stack = scripts.flatMap(parseLeniently).reverse()
  while (stack.length > 0 && found.length < maxObjects) {
    const value = stack.pop()
    if (Array.isArray(value)) stack.push(...value.slice(0, maxObjects).reverse())
    else if (isObject(value)) {
      const { '@graph': graph, ...object } = value
      if (object['@type'] !== undefined) found.push(object)
      if (graph !== undefined) stack.push(graph)
    }
  }
  return found
}

function parseLeniently(text: string): unknown[] {
  const clean = stripWrapper(text)
  try {
    return [JSON.parse(clean)]
  } catch {
    try {
      // The most common mistakes are line breaks inside strings and trailing commas.
      return [JSON.parse(clean.replace(/[\x00-\x20]+/g, ' ').replace(/,(\s*[}\]])/g, '$1'))]
    } catch {
      return []
    }
  }
}

const opening = /^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/
const closing = /(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)$/

/** Strips the comment or CDATA section around a script. */
function stripWrapper(text: string): string {
  const opened = text.trim().replace(opening, '')
  const bare = opened.replace(/;$/, '').trimEnd()
  const end = closing.exec(bare.slice(-60))?.[0]
  return end ? bare.slice(0, -end.length) : opened
}
