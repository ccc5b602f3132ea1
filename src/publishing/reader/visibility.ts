import { inlineText } from './inline-text.ts'
import { type Element, elements } from './tree.ts'

/** The elements whose text is not read. */
export interface Hidden {
  /** Hidden from everyone, or a translation into a language other than the page's. */
  fromAll: ReadonlySet<Element>
  /** Includes what only screen readers read, or nobody finds. */
  fromSight: ReadonlySet<Element>
  /** The translations and struck prices among them, which separate the texts before and after them. */
  apart: ReadonlySet<Element>
}

/** Finds what people cannot see, not even after a click on a question, a tab or a toggle. */
export function hiddenIn(root: Element): Hidden {
  const [fromAll, fromSight, apart] = [new Set<Element>(), new Set<Element>(), new Set<Element>()]
  const all = [...elements(root)]
  const controlled = controlledIds(all)
  const pageLanguage = all
    .find(({ tag }) => tag === 'html')
    ?.attributes.lang?.trim()
    .slice(0, 2)
    .toLowerCase()
  /** The element before each one, or else before its parent. A closed panel belongs to it. */
  const before = new Map<Element, Element>()
  for (const parent of all) {
    const children = parent.children.filter((child) => typeof child !== 'string')
    let last = before.get(parent)
    for (const child of children) {
      if (last) before.set(child, last)
      last = child
      const isAbsent = isUndisplayed(child) && child.attributes.hidden !== 'until-found'
      if (!isAbsent && !isOutOfSight(child)) continue
      if (isPanel(child, before.get(child), controlled)) continue
      if (isAbsent) fromAll.add(child)
      fromSight.add(child)
    }
    for (const child of [...translations(children, pageLanguage), ...children.filter(isStruckPrice)]) {
      fromAll.add(child)
      fromSight.add(child)
      apart.add(child)
    }
    for (const child of [...laterRotatingWords(parent, children), ...children.filter(isIconLigature)]) {
      fromAll.add(child)
      fromSight.add(child)
    }
  }
  return { fromAll, fromSight, apart }
}

function controlledIds(all: readonly Element[]): Set<string> {
  const ids = new Set<string>()
  for (const { attributes } of all) for (const id of attributes['aria-controls']?.split(/\s+/) ?? []) ids.add(id)
  return ids
}

function isUndisplayed({ attributes: { hidden, style = '' } }: Element): boolean {
  return hidden !== undefined || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style)
}

const invisible = [
  /(?:left|top|right|text-indent)\s*:\s*-\d{3,}/i,
  /font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|$)/i,
  /opacity\s*:\s*0(?:\.0+)?\s*(?:;|$)/i,
  /clip\s*:\s*rect\(\s*[01](?:px)?/i,
  /color\s*:\s*transparent/i,
]
const zeroSize = /(?:height|width)\s*:\s*0(?:px)?\s*(?:;|$)/i
const clipped = /overflow\s*:\s*hidden/i
const screenReaderNames = [
  'sr-only|visually-?hidden|screen-reader(?:-text|-only)?|screen-only|offscreen|a11y-hidden',
  'skip-link|skip-to-content',
]
const screenReaderOnly = new RegExp(`(?:^|[\\s_-])(?:${screenReaderNames.join('|')})(?:$|[\\s_-])`, 'i')

function isOutOfSight({ attributes }: Element): boolean {
  const { style = '', class: names = '' } = attributes
  return (
    attributes['aria-hidden'] === 'true' ||
    invisible.some((pattern) => pattern.test(style)) ||
    (zeroSize.test(style) && clipped.test(style)) ||
    screenReaderOnly.test(names)
  )
}

const panelNames = /panel|collaps|accordion|answer|tab-?(?:pane|content)|faq|disclosure|expand/i
const toggleNames = /question|accordion|toggle|trigger|collaps|summary|faq|expand|tab(?:$|[\s_-])/i
const toggleTags = new Set(['button', 'summary', 'dt'])

/** A closed panel: it opens with a click, or follows a question or a toggle. */
function isPanel(element: Element, before: Element | undefined, controlled: ReadonlySet<string>): boolean {
  const { attributes } = element
  const { id, role = '', class: names = '' } = attributes
  if (screenReaderOnly.test(names)) return false
  return (
    (id !== undefined && controlled.has(id)) ||
    role === 'tabpanel' ||
    attributes['data-state'] === 'closed' ||
    panelNames.test(names) ||
    (attributes['aria-hidden'] === 'true' && /content|body/i.test(names)) ||
    (before !== undefined && isToggle(before))
  )
}

function isToggle({ tag, attributes, children }: Element): boolean {
  const { class: names = '', role } = attributes
  return (
    toggleTags.has(tag) ||
    role === 'button' ||
    role === 'tab' ||
    attributes['aria-expanded'] !== undefined ||
    toggleNames.test(names) ||
    (/^h[2-6]$/.test(tag) && children.some((child) => typeof child !== 'string' && toggleTags.has(child.tag))) ||
    /[?？؟]\P{L}*$/u.test(inlineText({ tag, attributes, children }).slice(-6))
  )
}

const languages = new Set(
  'en de fr es it pt nl sv da no nb fi pl cs sk hu ro sr hr sl bg ru uk tr el he ar hi th id vi ja zh ko ca'.split(' '),
)

/** The language that an element is marked with: `lang="en"`, `data-lang-en`, `class="lang-en"`. */
function languageOf({ attributes }: Element): string | undefined {
  const named = attributes.lang ?? attributes['data-lang'] ?? attributes['data-language'] ?? attributes['data-locale']
  if (named) return /^[a-z]{2}(?![a-z])/i.exec(named)?.[0].toLowerCase()
  const inName = Object.keys(attributes).find((name) => /^data-(?:lang|language|i18n|l)-[a-z]{2}$/.test(name))
  const words = inName ? [inName.slice(-2)] : (attributes.class?.toLowerCase().split(/\s+/) ?? [])
  return words
    .map((word) => /^(?:(?:lang|language|i18n|txt|text|l|t)[-_]?)?([a-z]{2})$/.exec(word)?.[1])
    .find((code) => code !== undefined && languages.has(code))
}

/** Of the versions of a text in several languages, those that are not in the page's language. */
function translations(children: readonly Element[], pageLanguage: string | undefined): Element[] {
  const marked = children.flatMap((element) => {
    const language = languageOf(element)
    return language ? [{ element, language }] : []
  })
  const own = marked.some(({ language }) => language === pageLanguage) ? pageLanguage : undefined
  return own === undefined ? [] : marked.filter(({ language }) => language !== own).map(({ element }) => element)
}

const struckTags = new Set(['s', 'del', 'strike'])
const struckNames =
  /(?:^|[\s:_-])(?:line-through|strikethrough|old-?price|price-?old|was-?price|original-?price|compare-?at(?:-?price)?)(?:$|[\s_-])/i

/** A price that no longer applies. */
function isStruckPrice(element: Element): boolean {
  const { tag, attributes } = element
  const isStruck =
    struckTags.has(tag) ||
    struckNames.test(attributes.class ?? '') ||
    /text-decoration[\w-]*\s*:[^;]*line-through/i.test(attributes.style ?? '')
  return isStruck && /\d/.test(inlineText(element).slice(0, 60))
}

const rotatingNames = /rotat|typed|typewriter|flip|cycl|swap|word-?(?:list|slider|carousel)|changing|animated-words?/i

/** Rotating words in a heading, except the first one, which completes the sentence. */
function laterRotatingWords({ attributes, tag }: Element, children: readonly Element[]): Element[] {
  const isInline = /^(?:span|em|strong|b|i|div|ul)$/.test(tag)
  return isInline && rotatingNames.test(attributes.class ?? '') && children.length > 1
    ? children.filter(({ tag: one }) => one === children[0]!.tag).slice(1)
    : []
}

const iconFonts = /(?:^|\s)(?:material-(?:icons|symbols)|google-symbols)(?:-[a-z]+)*(?:$|\s)/i

/** The name of an icon, which its font shows as a picture: `<span class="material-icons">check_circle</span>`. */
function isIconLigature(element: Element): boolean {
  return iconFonts.test(element.attributes.class ?? '') && /^[a-z\d_]*$/.test(inlineText(element).trim())
}
