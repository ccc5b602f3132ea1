import type { BlockKind } from './blocks.ts'
import type { Element, Node } from './tree.ts'

export const blockKinds: Record<string, BlockKind> = {
  p: 'paragraph',
  li: 'item',
  tr: 'row',
  dt: 'term',
  dd: 'definition',
  summary: 'summary',
  blockquote: 'quote',
  figcaption: 'caption',
  caption: 'caption',
  pre: 'code',
  button: 'button',
  label: 'label',
  legend: 'label',
}
export const containerTags = new Set(
  [
    'address article aside body center details dialog div dl fieldset figure footer form header hr html main menu nav',
    'ol option search section select table tbody td textarea tfoot th thead ul video #document',
  ].flatMap((names) => names.split(' ')),
)
export const skippedTags = new Set(
  'script style noscript template svg math head iframe object canvas audio datalist'.split(' '),
)

/** Whether an element inside a heading only breaks its line. */
export function isLineOfHeading({ tag }: Element): boolean {
  return tag === 'div' || tag === 'p' || tag === 'center'
}

/** Collapses white space as browsers do, and drops soft hyphens and zero-width characters. */
export function collapseWhitespace(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const east = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。，．！？「」『』（）・〜：]'
const eastBreak = new RegExp(`(?<=${east})[^\\S\\f]*\\f[^\\S\\f]*(?=${east})`, 'gu')

/** Line breaks (`\f`) as spaces, or as nothing in scripts that have none. */
export function joinLines(text: string): string {
  return collapseWhitespace(text.includes('\f') ? text.replace(eastBreak, '') : text)
}

const maxInlineLength = 5_000

/** The text of a link or button on one line. Reads a limited number of nodes. */
export function inlineText(element: Element): string {
  let text = ''
  let visited = 0
  const stack: Node[] = [element]
  while (stack.length > 0 && ++visited < 500 && text.length < maxInlineLength) {
    const node = stack.pop()!
    if (typeof node === 'string') text += node.slice(0, maxInlineLength)
    else if (!skippedTags.has(node.tag)) {
      if (node.tag === 'br' || blockKinds[node.tag] || containerTags.has(node.tag) || /^h[1-6]$/.test(node.tag))
        text += ' '
      stack.push(...node.children.slice(0, 500).reverse())
    }
  }
  return collapseWhitespace(text)
}

/** The end of a text, long enough to tell whether the next one is separate. */
export function endOf(text: string): string {
  return text.slice(-200)
}

/** Puts a space between inline elements that are separate on screen: `<b>Pro</b><span>Best for teams</span>`. */
export class InlineJoints {
  #hasEnded = false
  #isJoint = false

  open() {
    this.#isJoint = this.#hasEnded
  }

  close() {
    this.#hasEnded = true
  }

  /** The space between the text so far and the text that follows. */
  between(before: string, after: string): string {
    if (!after) return ''
    const isApart = this.#isJoint && isSeparate(before, after)
    this.#isJoint = this.#hasEnded = false
    return isApart ? ' ' : ''
  }
}

/** `CamelCase` in two colors is one word; a sentence, an amount or several words are separate from what follows. */
function isSeparate(before: string, after: string): boolean {
  const left = endOf(before)
  if (/[?!.:;)]$/u.test(left)) return /^[\p{Lu}\p{N}]/u.test(after)
  if (/[\d\p{Sc}%]$/u.test(left)) return /^\p{L}{3}/u.test(after)
  return (
    /\p{L}$/u.test(left) && /^\p{Lu}/u.test(after) && (/\p{L}\s+\p{L}+$/u.test(left) || /^\p{L}+\s+\p{L}/u.test(after))
  )
}
