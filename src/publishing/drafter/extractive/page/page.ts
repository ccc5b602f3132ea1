import type { CrawledPage } from '../../../reader/text.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { headingsOf, type LineHeadings } from './headings.ts'
import { type PageKind, pageKindOf } from './kind.ts'
import { type Surrounding, surroundingsOf } from './surroundings.ts'
import { type Box, type Line, type Tree, treeOf } from './tree.ts'

/** A page as people see it: its lines with the headings above and the elements around them. */
export class DraftedPage {
  readonly url: string
  readonly kind: PageKind
  readonly content: CrawledPage
  readonly tree: Tree
  readonly #headings: Map<Line, LineHeadings>

  constructor(content: CrawledPage, home: string) {
    this.url = content.url
    this.kind = pageKindOf(content, home)
    this.content = content
    this.tree = treeOf(content)
    this.#headings = headingsOf(this.tree.lines)
  }

  get lines(): readonly Line[] {
    return this.tree.lines
  }

  rank(line: Line): number | null {
    return this.#headings.get(line)?.rank ?? null
  }

  /** The headings above a line, the nearest last. */
  above(line: Line): Line[] {
    return this.#headings.get(line)?.above.map((heading) => heading.line) ?? []
  }

  sectionOf(line: Line): SectionKind | null {
    return (
      this.above(line)
        .reverse()
        .map((heading) => this.announcedBy(heading))
        .find((kind) => kind !== null) ?? null
    )
  }

  /** The main heading of a home page is about the product and announces no section. */
  announcedBy(heading: Line): SectionKind | null {
    return this.kind === 'home' && this.rank(heading)! < 2 ? null : sectionKindOf(heading.text)
  }

  isUnder(line: Line, ...kinds: SectionKind[]): boolean {
    return this.above(line).some((heading) => kinds.includes(this.announcedBy(heading)!))
  }

  isIn(place: Line | Box, ...kinds: Surrounding[]): boolean {
    const around = surroundingsOf('tag' in place ? place : place.box)
    return kinds.some((kind) => around.has(kind))
  }

  /** Whether a line is by or about others: customers, the press, applicants, readers. */
  isAboutOthers(line: Line): boolean {
    return (
      line.kind === 'quote' ||
      this.isIn(line, 'testimonial', 'post') ||
      this.isUnder(line, 'testimonials', 'customers', 'jobs', 'news')
    )
  }

  /** Whether a line is a menu, form, cookie notice or the like, not content. */
  isBoilerplate(line: Line): boolean {
    return (
      !line.text ||
      line.kind === 'code' ||
      line.kind === 'button' ||
      line.kind === 'label' ||
      this.isIn(line, 'navigation', 'consent', 'dialog', 'form') ||
      (line.level !== 1 && isOnlyLinks(line)) ||
      isConsent(line.text)
    )
  }
}

/** Whether a line is nothing but links: a menu, a list of articles, a call to action. */
export function isOnlyLinks({ text, links }: Line): boolean {
  if (links.length === 0) return false
  const rest = links.reduce((left, link) => left.replace(link.text, ''), text)
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length === 0
}

const consent = anyOf(pageTexts.cookieConsent)

export function isConsent(text: string): boolean {
  return text.length < 600 && consent.test(text)
}
