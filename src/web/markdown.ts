import MarkdownIt from 'markdown-it'
import type { App } from '../platform/app.ts'
import { type Html, html, trusted } from '../platform/html.ts'
import type { About } from './layout/document.ts'
import { webAddress } from './links.ts'

/** Renders a picture in a text. Null if it must not be shown: its alt text is shown instead. */
type DrawPicture = (address: string, alt: string) => Html | null

/** A type, because the renderer passes it through as its environment. */
type MarkdownOptions = {
  /** What the highest heading becomes. */
  topHeading?: number
  /** For texts by staff: search engines follow their links. Links in other texts are marked. */
  followLinks?: boolean
  /** For texts by staff. Pictures in other texts could load from any server, so they aren't shown. */
  picture?: DrawPicture
}

function optionsIn(environment: object | undefined): MarkdownOptions {
  return environment ?? {}
}

function makeRenderer() {
  const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false })
  renderer.validateLink = (address) =>
    address.startsWith('/') || address.startsWith('#') || webAddress(address) !== null
  renderer.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index]!
    const { followLinks } = optionsIn(env)
    if (!followLinks && /^[a-z]+:/i.test(String(token.attrGet('href') ?? '')))
      token.attrSet('rel', 'ugc nofollow noopener')
    return self.renderToken(tokens, index, options)
  }
  renderer.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]!
    const { picture } = optionsIn(env)
    const alt = self.renderInlineAsText(token.children ?? [], options, env)
    return html`${picture?.(String(token.attrGet('src') ?? ''), alt) ?? alt}`.markup
  }
  return renderer
}

const withPictures = makeRenderer()
const withoutPictures = makeRenderer()
withoutPictures.disable('image')

/** Renders Markdown from users or admins to safe markup. */
export function renderMarkdown(text: string, options: MarkdownOptions = {}): Html {
  const { topHeading = 2, picture } = options
  const renderer = picture ? withPictures : withoutPictures
  const tokens = renderer.parse(text, {})
  const highest = Math.min(
    ...tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1))),
  )
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) - highest + topHeading)}`
  }
  // Makes code focusable, so that it can be scrolled with the keyboard. Text cannot match, because its `<` is escaped.
  return trusted(renderer.renderer.render(tokens, renderer.options, options).replaceAll('<pre>', '<pre tabindex="0">'))
}

/** Escapes a text for use in Markdown, on one line. */
export function markdownText(text: string | number | null | undefined): string {
  return String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

export function markdownLink(text: string, address: string): string {
  return `[${markdownText(text)}](${address.replace(/[\s()<>]/g, encodeURIComponent)})`
}

export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: readonly (string | number | null)[]) =>
    `| ${cells.map((cell) => (cell === null ? '' : String(cell))).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export function markdownDocument(app: App, about: About, canonical: string, content: string): string {
  const head = `# ${markdownText(about.heading ?? about.title)}\n\n> ${markdownText(about.description)}`
  const foot = `${markdownText(app.siteName())}: ${app.urls.to(canonical as `/${string}`)}`
  return `${head}\n\n${content.trim()}\n\n---\n${foot}\n`
}
