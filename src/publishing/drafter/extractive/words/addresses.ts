import { countryNamed, countryOfCity } from '../../places.ts'
import { placeWords } from '../../vocabulary/companies.ts'
import { anyOf, patternSource } from '../../vocabulary/phrases.ts'

export interface Place {
  city: string | null
  country: string
}

const states = [
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa',
  'Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska',
  'Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania',
  'Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Washington, D\\.C\\.',
  'West Virginia|Wisconsin|Wyoming',
].join('|')
const stateCodes = [
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA',
  'RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC',
].join('|')
const american = new RegExp(`^(?:${states}|${stateCodes})(?:\\s+\\d{5}(?:-\\d{4})?)?$`)
const provinces = [
  'Ontario|Québec|Quebec|British Columbia|Alberta|Manitoba|Nova Scotia|Saskatchewan|New Brunswick',
  'ON|QC|BC|AB|MB|NS|SK|NB',
].join('|')
const canadian = new RegExp(`^(?:${provinces})(?:\\s+[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)?$`)
const australian = /^(?:New South Wales|Victoria|Queensland|NSW|VIC|QLD)(?:\s+\d{4})?$/

const brazilianStates = 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO'
const brazilian = new RegExp(
  `(\\p{Lu}[\\p{L}'’]+(?:\\s(?:d[aeo]s?\\s)?\\p{Lu}[\\p{L}'’]+){0,3})\\s*[-–—/,]\\s*(?:${brazilianStates})(?![\\p{L}\\d])`,
  'u',
)
/** A Brazilian postcode, or a word that only Brazilian addresses have. */
const inBrazil = /(?<!\d)\d{5}-\d{3}(?!\d)|(?<!\p{L})(?:CEP|CNPJ|Brasil|Brazil)(?!\p{L})/u

/** `Rua Augusta, 900, São Paulo – SP, 01304-001` */
export function brazilianPlaceIn(text: string): Place | undefined {
  const [, city] = text.length < 400 && inBrazil.test(text) ? (brazilian.exec(text) ?? []) : []
  return city ? { city, country: 'BR' } : undefined
}

const prepositions = new RegExp(
  `^(?:In|From|At|Near|Aus|En|À)\\s+(?=\\S)|^.*(?:^|\\s)${patternSource(placeWords.beforeCity)}\\s+(?=\\S)`,
  'u',
)
const postal = new RegExp(
  [
    '^(?:[A-Z]{1,2}-)?(?:\\d{2}-\\d{3}|\\d{3}\\s\\d{2}(?!\\d)|\\d{3,6}(?:[-\\s]\\d{3,4})?)(?:\\s?[A-Z]{2}(?=\\s))?\\s+',
    '\\s+(?:[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}|\\d{4,6}(?:-\\d{3,4})?|[A-Z]\\d[A-Z]\\s?\\d[A-Z]\\d)$',
    '\\s+Cedex(?:\\s+\\d+)?$',
  ].join('|'),
  'gu',
)
const region = /\s+(?:NSW|VIC|QLD|TAS|ACT|[A-Z]{2})$/u
const notACity = new RegExp(`\\d|[@:/]|${anyOf(placeWords.notACity).source}`, 'iu')

/** The city at the end of a part of an address or sentence. */
function cityAt(part: string): string | null {
  const bare = part
    .replace(/\s*\([^)]*\)?\s*$/u, '')
    .replace(/^[\s"'“(]+|[\s"'”).;]+$/gu, '')
    .replace(postal, '')
    .replace(postal, '')
    .replace(region, '')
    .trim()
  const tail = bare.replace(prepositions, '').trim()
  const isCity =
    tail.length > 1 &&
    tail.length <= 40 &&
    tail.split(/\s+/).length <= 4 &&
    !notACity.test(tail) &&
    /^[\p{Lu}\p{Lo}]/u.test(tail)
  return isCity ? tail : null
}

/** Places in the parts of a text, which commas and line breaks separate. */
export function placesIn(parts: readonly string[]): Place[] {
  const found: Place[] = []
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1] === undefined ? null : cityAt(parts[at - 1]!)
    const country = countryAt(part)
    if (country === 'GE' && /georgia/i.test(part))
      found.push(
        ...(before && /^(?:Tbilisi|Batumi|Kutaisi|Rustavi)$/.test(before)
          ? [{ city: before, country }]
          : before && countryOfCity(before) === 'US'
            ? [{ city: before, country: 'US' }]
            : []),
      )
    else if (country) found.push({ city: before ?? cityBeforeRegion(parts, at), country })
    else if (
      before &&
      american.test(trimPunctuation(part)) &&
      !(trimPunctuation(part).length === 2 && countryNamed(trimPunctuation(part)))
    )
      found.push({ city: before, country: 'US' })
    else if (before && canadian.test(trimPunctuation(part))) found.push({ city: before, country: 'CA' })
    else if (before && australian.test(trimPunctuation(part))) found.push({ city: before, country: 'AU' })
  }
  return found
}

/** `Austin, TX, USA`: the city comes before the state. */
function cityBeforeRegion(parts: readonly string[], at: number): string | null {
  const region = parts[at - 1]
  return region &&
    parts[at - 2] !== undefined &&
    (american.test(trimPunctuation(region)) ||
      canadian.test(trimPunctuation(region)) ||
      /^[\p{Lu}][\p{L}\s]+$/u.test(region))
    ? cityAt(parts[at - 2]!)
    : null
}

function trimPunctuation(part: string): string {
  return part.trim().replace(/[.;:!?]+$/u, '')
}

const beforeCountry = new RegExp(`^(?:${patternSource(placeWords.beforeCountry)} )+`, 'iu')

/** The country, if it is all that a part says before a stop. */
function countryAt(part: string): string | undefined {
  const words = part
    .trim()
    .split(/(?<=[.;:!?)])\s|\s[–—|·-]\s|[(]/u)[0]!
    .replace(/[.;:!?)]+$/u, '')
    .replace(beforeCountry, '')
    .trim()
  const plain = words.replace(postal, '').trim()
  return plain.length >= 2 && plain.length <= 40 && !/^[a-z]/.test(plain)
    ? (countryNamed(plain) ?? countryNamed(plain.replace(/^(?:republic|kingdom) of /i, '')))
    : undefined
}

const afterPreposition = new RegExp(
  `(?:^|\\s)(?:${patternSource(placeWords.inKnownCity)}|[,–—·|])\\s+(\\p{Lu}[\\p{L}'’.-]+(?:[ -]\\p{Lu}[\\p{L}'’-]+){0,2})`,
  'gu',
)

/** A well-known city after a preposition: `based in Lisbon`. */
export function knownCityIn(text: string): Place | undefined {
  const after = [...text.matchAll(afterPreposition)].map(([, words]) => words!.replace(/[.]+$/u, ''))
  for (const words of after) {
    const tokens = words.split(/\s+/)
    for (let length = tokens.length; length > 0; length--) {
      const city = tokens.slice(0, length).join(' ')
      const country = countryOfCity(city)
      if (country) return { city, country }
    }
  }
  return undefined
}

/** A well-known city at the end of a part of an address. */
export function knownCityAmong(parts: readonly string[]): Place | undefined {
  for (const part of parts) {
    const city = cityAt(part)
    const country = city ? countryOfCity(city) : undefined
    if (city && country) return { city, country }
  }
  return undefined
}

const prefecture = '東京都|北海道|(?:京都|大阪)府|[\\p{Script=Han}]{2,3}県'
const town = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ヶケ]{1,8}?[市区町村]'
const japanese = new RegExp(`(?:〒?\\s?\\d{3}[-−ー]\\d{4}\\s*)?(${prefecture})\\s*(${town})`, 'u')
const korean =
  /(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별자치시|특별시|광역시|시)|[가-힣]{1,3}도\s+([가-힣]{1,4}시)/u
const chineseCities = '北京|上海|天津|重庆|深圳|广州|杭州|成都|南京|武汉|西安|苏州|厦门|长沙|青岛'
const chinese = new RegExp(
  [
    `(?:位于|总部|地址|坐落于|落户)[^，。]{0,8}?(${chineseCities})`,
    '(?:北京|上海|天津|重庆)市',
    '[\\p{Script=Han}]{2,3}省([\\p{Script=Han}]{2,4}市)',
  ].join('|'),
  'u',
)

/** East Asian addresses start with the largest unit and have no commas. */
export function eastAsianPlaceIn(text: string): Place | undefined {
  const [whole, town] = korean.exec(text) ?? []
  if (whole) return { city: town ?? whole, country: 'KR' }
  const [city, known, county] = japanese.test(text) ? [] : (chinese.exec(text) ?? [])
  return city ? { city: known ?? county ?? city, country: 'CN' } : japanesePlaceIn(text)
}

function japanesePlaceIn(text: string): Place | undefined {
  const [, region, town] = japanese.exec(text) ?? []
  return region && town
    ? { city: town.endsWith('市') ? town : region === '東京都' ? region : town, country: 'JP' }
    : undefined
}

// In a longer part the place is at the end.
const maxPartLength = 300

export function partsOf(lines: readonly string[]): string[] {
  return lines
    .flatMap((line) => line.replace(/\s+/gu, ' ').split(/[,،、;|·•]| [–—-] /u))
    .map((part) => part.trim().slice(-maxPartLength).trim())
    .filter(Boolean)
}
