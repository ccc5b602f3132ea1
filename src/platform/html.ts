/** Markup that is safe to send, created by `html`, or by our own code with `trusted`. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString() {
    return this.markup
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[]

/**
 * A template whose values are escaped, so that text from users never becomes markup. Attribute values must be in double
 * quotes.
 *
 *     html`<a href="${webAddress(url)}">${name}</a>`
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0]!
  for (let index = 0; index < parts.length; index++) markup += written(parts[index]) + strings[index + 1]!
  return new Html(markup)
}

export const nothing = new Html('')

/** Only for markup from our own code, such as an icon or the output of the Markdown renderer. */
export function trusted(markup: string): Html {
  return new Html(markup)
}

export function joined(parts: readonly Part[], separator: Part): Html {
  const between = written(separator)
  return new Html(parts.map(written).join(between))
}

/** Attributes by name. Null, undefined and false omit the attribute; true writes only its name. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): Html {
  let markup = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === false) continue
    markup += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
  }
  return new Html(markup)
}

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part instanceof Html) return part.markup
  if (typeof part === 'number') return String(part)
  if (part === null || part === undefined || part === false) return ''
  let markup = ''
  for (const one of part) markup += written(one)
  return markup
}

const special = /[&<>"']/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escaped(text: string): string {
  return special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character]!) : text
}
