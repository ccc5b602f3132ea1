import { isOf, organisation, ownThings, textsOf } from './data.ts'
import { copyrightHolders } from './fields/name.ts'
import type { DraftedSite } from './site.ts'
import { withoutEvidence } from './with-evidence.ts'
import { withoutLegalForm } from './words/legal-forms.ts'

/** What a site calls its product and the company behind it. */
export interface SiteNames {
  name: string | undefined
  /** Whether a text speaks of the product or the company by name. */
  isIn(text: string): boolean
  /** Whether this is what they are called. */
  is(text: string): boolean
}

// Nobody is called by more, or by longer ones; every line is looked through for each.
const mostNames = 20
const longestName = 300

export function siteNamesOf(site: DraftedSite, name: string | undefined): SiteNames {
  const companies = [
    ...copyrightHolders(site),
    ...companiesAtTheEnd(site),
    ...ownThings(site)
      .filter((thing) => isOf(thing, organisation))
      .flatMap(({ object }) => [
        ...textsOf(object, 'name'),
        ...textsOf(object, 'legalName'),
        ...textsOf(object, 'alternateName'),
      ]),
  ]
  const names = [
    ...new Set(
      [name ?? '', ...companies.map(withoutLegalForm)].filter((one) => one.length > 2 && one.length <= longestName),
    ),
  ].slice(0, mostNames)
  const patterns = names.map((one) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(one)}(?![\\p{Ll}\\p{N}])`, 'iu'))
  return {
    name,
    isIn: (text) =>
      patterns.some((pattern) => pattern.test(text)) ||
      (name !== undefined && unspaced.test(name) && text.includes(name)),
    is: (text) => names.some((one) => withoutEvidence(text).includes(withoutEvidence(one))),
  }
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u

const forms = [
  'GmbH|UG|AG|Ltd|Limited|LLC|Inc|Corp|B\\.?V|N\\.?V|S\\.?r\\.?l|S\\.?p\\.?A|SAS|SARL|S\\.?L|S\\.?A|Lda|Ltda',
  'AB|AS|ApS|A\\/S|Oy|OÜ|Pty|Pte|sp\\. z o\\.o|s\\.r\\.o',
].join('|')
const incorporated = new RegExp(`(?:^|[\\s·|,:(])((?:\\p{Lu}[\\p{L}\\p{N}&'’-]*\\s+){1,4})(?:${forms})(?!\\p{L})`, 'u')

/** Who the last lines of the home page and the contact page say is behind it. */
function companiesAtTheEnd(site: DraftedSite): string[] {
  const lines = [
    ...site.home.lines.slice(-8),
    ...site.of('contact').flatMap((page) => page.lines.filter((line) => !page.isFurniture(line)).slice(0, 6)),
  ]
  return lines.flatMap(({ text }) => incorporated.exec(text)?.[1]?.trim() ?? [])
}
