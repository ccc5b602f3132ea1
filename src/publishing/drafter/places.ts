import { countryCodes } from '../../platform/countries.ts'
import { fold, foldWithOffsets } from './evidence/fold.ts'

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'tr',
  'uk',
  'ru',
  'el',
  'ja',
  'ko',
  'zh',
  'zh-Hant',
  'ar',
  'he',
  'hi',
  'vi',
  'th',
  'id',
]

/** The prefectures of Japan, which addresses and headings name without the country. */
export const japanesePrefectures = [
  '東京都|北海道|京都府|大阪府',
  '青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|神奈川県|新潟県|富山県|石川県|福井県|山梨県|長野県|岐阜県|静岡県|愛知県',
  '三重県|滋賀県|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県',
].join('|')

const town = "(?<city>\\p{Lu}[\\p{L}'’.-]+(?:[ -](?:d[aeio]s? |[aà]n der |am )?\\p{Lu}[\\p{L}'’-]+){0,2})"
const postcode = (digits: string) => `(?<![\\d\\p{L}-])${digits}\\s+${town}`
const company = (forms: string) => `(?<![\\p{L}.])(?:${forms})(?![\\p{L}])[^\\n]{0,120}?`

/** Matches addresses without a country, by a postcode, or a legal form and a postcode, that only one country uses. */
const impliedBy: Record<string, RegExp> = {
  NL: new RegExp(postcode('\\d{4}\\s?[A-Z]{2}'), 'u'),
  PL: new RegExp(postcode('\\d{2}-\\d{3}'), 'u'),
  PT: new RegExp(postcode('\\d{4}-\\d{3}'), 'u'),
  SE: new RegExp(company('AB') + postcode('(?:SE-)?\\d{3}\\s?\\d{2}'), 'u'),
  DK: new RegExp(company('ApS|A/S|I/S') + postcode('(?:DK-)?\\d{4}'), 'u'),
  NO: new RegExp(company('AS|ENK') + postcode('(?:NO-)?\\d{4}'), 'u'),
  FI: new RegExp(company('Oyj?|Osk|Tmi') + postcode('(?:FI-)?\\d{5}'), 'u'),
  DE: new RegExp(company('GmbH|UG|e\\. ?K\\.|e\\. ?V\\.|GbR|OHG') + postcode('(?:D-)?\\d{5}'), 'u'),
  FR: new RegExp(company('SAS|SASU|SARL|EURL|SCOP') + postcode('\\d{5}'), 'u'),
  ES: new RegExp(company('S\\. ?L\\.(?: ?U\\.)?|SLU?') + postcode('\\d{5}'), 'u'),
  IT: new RegExp(
    company('S\\. ?r\\. ?l\\.s?|Srls?|S\\. ?n\\. ?c\\.|S\\. ?p\\. ?A\\.') + postcode('(?:I-)?\\d{5}'),
    'u',
  ),
  CZ: new RegExp(company('s\\. ?r\\. ?o\\.') + postcode('\\d{3}\\s\\d{2}'), 'u'),
}
const maxAddressLength = 300

/** The country and the town of an address by its postcode and the company's legal form. */
export function impliedPlace(text: string): { country: string; city: string } | undefined {
  if (text.length > maxAddressLength) return undefined
  for (const [country, pattern] of Object.entries(impliedBy)) {
    const city = pattern.exec(text)?.groups?.city?.replace(/[.-]+$/u, '')
    if (city) return { country, city }
  }
  return undefined
}

const otherNames: Record<string, string> = {
  US: 'usa|u.s.|u.s.a.|united states of america|estados unidos de américa|ee. uu.',
  GB: 'uk|u.k.|great britain|england|scotland|wales|northern ireland|britain',
  NL: 'holland|the netherlands',
  CZ: 'czech republic|česká republika',
  SK: 'slovenská republika',
  KR: 'korea|republic of korea',
  AE: 'uae|u.a.e.',
  CN: "people's republic of china|prc",
  HK: 'hong kong',
  TW: 'taiwan',
  TR: 'turkey',
  CI: 'ivory coast',
  MK: 'macedonia',
  VN: 'viet nam',
  RU: 'russian federation',
  BO: 'bolivia',
  IE: 'republic of ireland',
  CH: 'schweiz|suisse|svizzera',
  JP: japanesePrefectures,
}

// Only unambiguous cities: Cambridge, Valencia and Birmingham are in two countries.
const cities: Record<string, string> = {
  US: [
    'new york|new york city|san francisco|los angeles|chicago|seattle|boston|austin|denver|miami|atlanta',
    'philadelphia|san diego|brooklyn|palo alto|mountain view|oakland|salt lake city|las vegas|houston|dallas',
    'phoenix|minneapolis|detroit|nashville|pittsburgh|washington, d.c.|washington dc|menlo park|sunnyvale',
    'redwood city|boulder|baltimore|savannah|cincinnati|indianapolis|sacramento|santa monica|silicon valley',
    'california|texas|florida|colorado|massachusetts|oregon|michigan|illinois|pennsylvania|ohio|utah|arizona',
    'north carolina|new jersey|delaware',
  ].join('|'),
  GB: 'london|edinburgh|glasgow|cardiff|belfast|liverpool|leeds|sheffield|brighton',
  DE: [
    'berlin|munich|münchen|hamburg|cologne|köln|frankfurt|stuttgart|düsseldorf|leipzig|dresden|hannover|nürnberg',
    'karlsruhe|bremen|dortmund|heidelberg|mannheim|darmstadt|aachen',
  ].join('|'),
  FR: 'paris|lyon|marseille|toulouse|bordeaux|nantes|lille|strasbourg|montpellier|rennes|grenoble',
  ES: 'madrid|barcelona|seville|sevilla|málaga|bilbao|zaragoza',
  IT: 'rome|roma|milan|milano|turin|torino|bologna|florence|firenze|naples|napoli|venice|venezia|trieste|padova',
  NL: 'amsterdam|rotterdam|utrecht|eindhoven|the hague|den haag|groningen|delft',
  BE: 'brussels|bruxelles|brussel|antwerp|antwerpen|ghent|gent',
  AT: 'vienna|wien|graz|linz|salzburg|innsbruck',
  CH: 'zurich|zürich|geneva|genève|basel|bern|lausanne|zug',
  PT: 'lisbon|lisboa|porto|braga|coimbra',
  IE: 'dublin|cork|galway|limerick',
  SE: 'stockholm|gothenburg|göteborg|malmö|uppsala',
  NO: 'oslo|bergen|trondheim|stavanger',
  DK: 'copenhagen|københavn|aarhus|odense',
  FI: 'helsinki|tampere|espoo|turku|oulu',
  PL: 'warsaw|warszawa|kraków|krakow|wrocław|wroclaw|gdańsk|gdansk|poznań|poznan|łódź',
  CZ: 'prague|praha|brno|ostrava',
  SK: 'bratislava|košice',
  HU: 'budapest',
  RO: 'bucharest|bucurești|cluj-napoca|iași|timișoara',
  BG: 'sofia|plovdiv',
  GR: 'athens|αθήνα|thessaloniki',
  HR: 'zagreb',
  SI: 'ljubljana',
  RS: 'belgrade|beograd|novi sad',
  EE: 'tallinn|tartu',
  LV: 'riga',
  LT: 'vilnius|kaunas',
  UA: 'kyiv|київ|kiev|lviv|львів|kharkiv|odesa',
  RU: 'moscow|москва|saint petersburg|санкт-петербург',
  TR: 'istanbul|i̇stanbul|ankara|izmir',
  IL: 'tel aviv|jerusalem|haifa',
  AE: 'dubai|abu dhabi',
  SA: 'riyadh|jeddah',
  EG: 'cairo',
  NG: 'lagos|abuja',
  KE: 'nairobi',
  ZA: 'cape town|johannesburg|durban|stellenbosch',
  GH: 'accra',
  MA: 'casablanca',
  CA: 'toronto|montreal|montréal|vancouver|ottawa|calgary|edmonton|winnipeg|quebec|québec|ontario|british columbia',
  MX: 'mexico city|ciudad de méxico|monterrey|guadalajara',
  BR: 'são paulo|sao paulo|rio de janeiro|belo horizonte|florianópolis|curitiba|porto alegre|brasília',
  AR: 'buenos aires',
  CL: 'santiago de chile',
  CO: 'bogotá|bogota|medellín|medellin',
  PE: 'lima',
  UY: 'montevideo',
  AU: 'sydney|melbourne|brisbane|perth|adelaide|canberra',
  NZ: 'auckland|christchurch',
  IN: 'bangalore|bengaluru|mumbai|delhi|new delhi|hyderabad|chennai|pune|kolkata|ahmedabad|gurgaon|noida|jaipur',
  PK: 'karachi|lahore|islamabad',
  BD: 'dhaka',
  LK: 'colombo',
  JP: 'tokyo|東京|osaka|大阪|kyoto|京都|fukuoka|福岡|yokohama|横浜|nagoya|名古屋|sapporo|札幌',
  KR: 'seoul|서울|busan|부산',
  CN: 'beijing|北京|shanghai|上海|shenzhen|深圳|guangzhou|广州|hangzhou|杭州|chengdu|成都',
  TW: 'taipei|台北|臺北',
  TH: 'bangkok|chiang mai',
  VN: 'hanoi|ho chi minh city',
  ID: 'jakarta|bandung|bali',
  MY: 'kuala lumpur|penang',
  PH: 'manila|cebu',
  IS: 'reykjavik|reykjavík',
  LU: 'luxembourg city',
  CY: 'nicosia|limassol',
  MT: 'valletta',
}

interface Gazetteer {
  countries: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, string>
}

let gazetteer: Gazetteer | undefined

/** Built on first use, because most processes never draft. */
function places(): Gazetteer {
  if (gazetteer) return gazetteer
  const countries = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = names.of(code)
      if (name && !countries.has(fold(name))) countries.set(fold(name), code)
    }
  }
  const entriesOf = (table: Record<string, string>) =>
    Object.entries(table).flatMap(([code, names]) =>
      names.split('|').map((name): [string, string] => [fold(name), code]),
    )
  for (const [name, code] of entriesOf(otherNames)) countries.set(name, code)
  return (gazetteer = { countries, cities: new Map(entriesOf(cities)) })
}

export function countryNamed(name: string): string | undefined {
  return places().countries.get(fold(name))
}

export function countryOfCity(city: string): string | undefined {
  return places().cities.get(fold(city))
}

/** The countries that a text mentions by name or by one of their cities. */
export function countriesIn(text: string): Set<string> {
  const folded = fold(text)
  const found = new Set<string>()
  const { countries, cities } = places()
  for (const table of [countries, cities])
    for (const [name, code] of table)
      if (name.length > 2 - Number(unspaced.test(name)) && folded.includes(name) && isNamed(text, name)) found.add(code)
  return found
}

const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/u
// These are also names of people or of a state.
const ambiguous = new Set([
  'jordan',
  'chad',
  'georgia',
  'guinea',
  'israel',
  'lima',
  'sofia',
  'sydney',
  'florence',
  'austin',
  'brooklyn',
  'paris',
  'dallas',
  'houston',
  'denver',
  'lyon',
  'cork',
])

/** Place names are capitalized where the script has capitals: `turkey`, `cork` and `nice` are words. */
function isNamed(text: string, name: string): boolean {
  const { text: folded, starts } = foldWithOffsets(text)
  for (let at = folded.indexOf(name); at >= 0; at = folded.indexOf(name, at + 1)) {
    if (unspaced.test(name)) return true
    const [before, first, after] = [
      folded.slice(0, at),
      text.slice(starts[at], starts[at]! + 2),
      folded.slice(at + name.length),
    ]
    if (/[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after) || /^\p{Ll}/u.test(first)) continue
    if (
      !ambiguous.has(name) ||
      /(?:^|[,;:|(·]|\b(?:in|from|of|en|à|aus|nach|near)|(?<!\d)\d{4,5})\s*$/u.test(before) ||
      /^\s*[,|·)]/u.test(after)
    )
      return true
  }
  return false
}
