import { hasType, organizationType, ownDataObjects, textProperties } from './data.ts'
import { copyrightHolders } from './fields/name.ts'
import type { DraftedSite } from './site.ts'
import { spellingKey } from './with-evidence.ts'
import { withoutLegalForm } from './words/legal-forms.ts'

/** The names of the product and the company behind it. */
export interface SiteNames {
  name: string | undefined
  /** Whether a text mentions one of them. */
  isIn(text: string): boolean
  /** Whether a text contains one of them, in any spelling. */
  is(text: string): boolean
  /** Whether a text is the product's name, or begins with it if it has several words. */
  isStartOf(text: string): boolean
}

// Every line is searched for each name, so their number and length are limited.
const maxNames = 20
const maxNameLength = 300

export function siteNamesOf(site: DraftedSite, name: string | undefined): SiteNames {
  const companies = [
    ...copyrightHolders(site),
    ...companiesInFooter(site),
    ...ownDataObjects(site)
      .filter((data) => hasType(data, organizationType))
      .flatMap(({ object }) => [
        ...textProperties(object, 'name'),
        ...textProperties(object, 'legalName'),
        ...textProperties(object, 'alternateName'),
      ]),
  ]
  const names = [
    ...new Set(
      [name ?? '', ...companies.map(withoutLegalForm)].filter((one) => one.length > 2 && one.length <= maxNameLength),
    ),
  ].slice(0, maxNames)
  const patterns = names.map((one) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(one)}(?![\\p{Ll}\\p{N}])`, 'iu'))
  return {
    name,
    isIn: (text) =>
      patterns.some((pattern) => pattern.test(text)) ||
      (name !== undefined && unspaced.test(name) && text.includes(name)),
    isStartOf: (text) =>
      name !== undefined &&
      (spellingKey(text) === spellingKey(name) ||
        (name.includes(' ') && spellingKey(text).startsWith(spellingKey(name)))),
    is: (text) => names.some((one) => spellingKey(text).includes(spellingKey(one))),
  }
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u

const forms = [
  'GmbH|UG|AG|Ltd|Limited|LLC|Inc|Corp|B\\.?V|N\\.?V|S\\.?r\\.?l|S\\.?p\\.?A|SAS|SARL|S\\.?L|S\\.?A|Lda|Ltda',
  'AB|AS|ApS|A\\/S|Oy|OÜ|Pty|Pte|sp\\. z o\\.o|s\\.r\\.o',
].join('|')
const incorporated = new RegExp(`(?:^|[\\s·|,:(])((?:\\p{Lu}[\\p{L}\\p{N}&'’-]*\\s+){1,4})(?:${forms})(?!\\p{L})`, 'u')

/** Companies named in the last lines of the home page or the first lines of the contact page. */
function companiesInFooter(site: DraftedSite): string[] {
  const lines = [
    ...site.home.lines.slice(-8),
    ...site.pagesOf('contact').flatMap((page) => page.lines.filter((line) => !page.isBoilerplate(line)).slice(0, 6)),
  ]
  return lines.flatMap(({ text }) => incorporated.exec(text)?.[1]?.trim() ?? [])
}
