import type { ReadPage } from '../../../reader/text.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { pageTexts } from '../../vocabulary/texts.ts'
import { sectionKindOf } from '../words/section-kinds.ts'
import { type Headed, headingsOf } from './headings.ts'
import { type PageKind, pageKindOf } from './kind.ts'
import { type Surrounding, surroundingsOf } from './surroundings.ts'
import { type Box, type Line, type Tree, treeOf } from './tree.ts'

/** A page as people see it: what stands where, under which heading, in what surroundings. */
export class DraftedPage {
  readonly url: string
  readonly kind: PageKind
  readonly content: ReadPage
  readonly tree: Tree
  readonly #headed: Map<Line, Headed>

  constructor(content: ReadPage, home: string) {
    this.url = content.url
    this.kind = pageKindOf(content, home)
    this.content = content
    this.tree = treeOf(content)
    this.#headed = headingsOf(this.tree.lines)
  }

  get lines(): readonly Line[] {
    return this.tree.lines
  }

  rank(line: Line): number | null {
    return this.#headed.get(line)?.rank ?? null
  }

  /** The headings above a line, the nearest last. */
  above(line: Line): Line[] {
    return this.#headed.get(line)?.trail.map((heading) => heading.line) ?? []
  }

  sectionOf(line: Line): SectionKind | null {
    return (
      this.above(line)
        .reverse()
        .map((heading) => this.announcedBy(heading))
        .find((kind) => kind !== null) ?? null
    )
  }

  /** The first heading of a home page speaks of the product and announces nothing. */
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

  /** Said by or about others: customers, the press, applicants, readers. */
  isForeign(line: Line): boolean {
    return (
      line.kind === 'quote' ||
      this.isIn(line, 'testimonial', 'post') ||
      this.isUnder(line, 'testimonials', 'customers', 'jobs', 'news')
    )
  }

  /** Belongs to the furniture of the site and not to what the page says. */
  isFurniture(line: Line): boolean {
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

/** Nothing but links: a menu, a list of articles, a call to action. */
export function isOnlyLinks({ text, links }: Line): boolean {
  if (links.length === 0) return false
  const rest = links.reduce((left, link) => left.replace(link.text, ''), text)
  return rest.replace(/[^\p{L}\p{N}]/gu, '').length === 0
}

const consent = anyOf(pageTexts.cookieConsent)

export function isConsent(text: string): boolean {
  return text.length < 600 && consent.test(text)
}
