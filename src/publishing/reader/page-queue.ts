import { decodeUri } from '../../platform/decode-uri.ts'
import { isSameSite, pageKey } from './urls.ts'

/** Matches words anywhere in a path, and texts in other scripts that are the whole path. */
const words = (latin: readonly string[], others: string) => new RegExp(`\\b(${latin.join('|')})\\b|^(${others})$`)

/** Kinds of pages by their path or link text, the most useful for a profile first. */
const pageKinds: { kind: string; words: RegExp }[] = [
  { kind: 'home', words: /^$/ },
  {
    kind: 'about',
    words: words(
      [
        'about|about-us|company|our-story|story|mission',
        'ueber-uns|uber-uns|über-uns|a-propos|qui-sommes-nous|sobre|sobre-nosotros|chi-siamo|quem-somos|over-ons|om-oss',
        'o-nas|o-kompanii',
      ],
      'о нас|о компании|会社概要|关于我们|회사 소개|من نحن',
    ),
  },
  {
    kind: 'pricing',
    words: words(
      [
        'pricing|prices?|plans?|price',
        'preise|tarife|tarifs|prix|precios|planes|prezzi|precos|preços|planos|prijzen|tarieven|priser|cennik|tseny|ceny',
      ],
      'цены|тарифы|料金|価格|价格|요금|요금제|الأسعار',
    ),
  },
  {
    kind: 'features',
    words: words(
      [
        'features?|product|how-it-works|solutions?|services',
        'funktionen|leistungen|fonctionnalites|fonctionnalités|funciones|caracteristicas|servicios|funzionalita|servizi',
        'funcionalidades|recursos|servicos|functies|funktioner|funkcje|uslugi|produkt',
      ],
      'возможности|機能|功能|기능|المميزات',
    ),
  },
  {
    kind: 'faq',
    words: words(
      [
        'faqs?|help|questions|support',
        'hilfe|haeufige-fragen|aide|ayuda|preguntas-frecuentes|domande-frequenti|perguntas-frequentes|veelgestelde-vragen',
      ],
      'вопросы|よくある質問|常见问题|자주 묻는 질문|الأسئلة الشائعة',
    ),
  },
  {
    kind: 'team',
    words: words(
      ['team|people|founders?|staff', 'equipe|équipe|equipo|squadra|wir|ueber-mich|zespol|o-mnie'],
      'команда|チーム|团队|팀|فريقنا',
    ),
  },
  {
    kind: 'contact',
    words: words(
      ['contact|contact-us', 'kontakt|contacto|contatti|contato|impressum|imprint'],
      'контакты|お問い合わせ|联系我们',
    ),
  },
  {
    kind: 'blog',
    words: words(['blog|news|changelog|updates', 'aktuelles|actualites|noticias'], 'блог|новости|ブログ|博客'),
  },
]

const extensions = [
  'png|jpe?g|gif|svg|webp|avif|ico|pdf|zip|gz|tgz|dmg|exe|msi|deb|rpm|apk|mp[34]|mov|webm|wav',
  'css|m?js|json|xml|rss|atom|txt|woff2?|ttf|csv|xlsx?|docx?|pptx?',
]
const fileExtensions = new RegExp(`\\.(?:${extensions.join('|')})$`, 'i')
const privateWords = [
  'log-?in|sign-?in|sign-?up|register|logout|cart|checkout|account|admin|wp-admin|wp-login',
  'auth|oauth|password|unsubscribe|search',
]
const privatePaths = new RegExp(`\\b(?:${privateWords.join('|')})\\b`, 'i')
/** Single posts, articles and archives: they say little about the product. */
const latePaths = new RegExp(
  [
    '\\/(?:tags?|categor(?:y|ies)|topics?|authors?|archives?|page|help|docs?|documentation|blog|news|posts?|articles?',
    'case-stud(?:y|ies)|customers?|stories|changelog|releases?|events?|jobs?|careers?)\\/.',
  ].join('|'),
  'i',
)
const legalPaths = /\b(?:privacy|terms|cookies?|legal|gdpr|dpa|datenschutz|agb|licen[cs]e|sla)\b/i

interface Candidate {
  url: URL
  kind: number
  /** Smaller is better, among pages of the same kind. */
  cost: number
  shape: string
}

const guessedKinds = ['pricing', 'faq', 'about', 'contact']
// After the pages of a kind, before all others.
const guessKind = pageKinds.length - 0.5

// Pages that differ only in their numbers are mostly an endless calendar or list.
const maxPerShape = 2
const maxCandidates = 5_000

/** The pages of a site that were found but not yet read, best first. */
export class PageQueue {
  readonly #home: URL
  readonly #known = new Set<string>()
  readonly #candidates: Candidate[] = []
  readonly #takenKinds = new Set<number>()
  readonly #takenShapes = new Map<string, number>()

  constructor(home: URL) {
    this.#home = home
    this.#known.add(pageKey(home))
  }

  add(address: string | URL, text = ''): void {
    const url = URL.parse(String(address))
    if (!url || !/^https?:$/.test(url.protocol) || !isSameSite(this.#home, url)) return
    url.hash = ''
    const path = decodeUri(url.pathname)
    const key = pageKey(url)
    if (
      this.#known.has(key) ||
      this.#known.size > maxCandidates ||
      url.href.length > 600 ||
      fileExtensions.test(path) ||
      privatePaths.test(path)
    )
      return
    this.#known.add(key)
    this.#candidates.push(candidate(this.#home, url, path, text))
  }

  /**
   * Adds the usual addresses of pages that nothing links to: a menu may be inserted by a script. They come after the
   * pages that are known to exist. Returns how many there are.
   */
  addGuesses(): number {
    const before = this.#candidates.length
    const found = new Set(this.#candidates.map(({ kind }) => kind))
    const hasExtensions = this.#candidates.some(({ url }) => /\.html?$/i.test(url.pathname))
    const extensions = hasExtensions ? ['.html', ''] : ['', '.html']
    for (const [at, { kind }] of pageKinds.entries()) {
      if (!guessedKinds.includes(kind) || found.has(at)) continue
      const url = new URL(`${kind}${extensions[0]}`, this.#home)
      if (this.#known.has(pageKey(url))) continue
      this.#known.add(pageKey(url))
      for (const [order, extension] of extensions.entries())
        this.#candidates.push({
          url: new URL(`${kind}${extension}`, this.#home),
          kind: guessKind,
          cost: order,
          shape: `guess ${kind}`,
        })
    }
    return this.#candidates.length - before
  }

  /** Marks a page that a redirect led to. Returns whether it was new. */
  markKnown(url: URL): boolean {
    const key = pageKey(url)
    const isNew = !this.#known.has(key)
    this.#known.add(key)
    return isNew
  }

  next(): URL | undefined {
    const rank = ({ kind, cost }: Candidate) =>
      (this.#takenKinds.has(kind) && kind !== guessKind ? pageKinds.length : kind) * 1_000_000 + cost
    const open = this.#candidates.filter(({ shape }) => (this.#takenShapes.get(shape) ?? 0) < maxPerShape)
    const best = open.reduce<Candidate | undefined>(
      (found, one) => (found && rank(found) <= rank(one) ? found : one),
      undefined,
    )
    if (!best) return undefined
    this.#candidates.splice(this.#candidates.indexOf(best), 1)
    this.#takenKinds.add(best.kind)
    this.#takenShapes.set(best.shape, (this.#takenShapes.get(best.shape) ?? 0) + 1)
    return best.url
  }
}

function candidate(home: URL, url: URL, path: string, text: string): Candidate {
  const language = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=\/|$)/i
  const homeLanguage = language.exec(home.pathname)?.[1]?.toLowerCase()
  const pageLanguage = language.exec(path)?.[1]?.toLowerCase()
  const isForeign = pageLanguage !== undefined && pageLanguage !== homeLanguage
  const segments = (pageLanguage === undefined ? path : path.slice(pageLanguage.length + 1)).split('/').filter(Boolean)
  // Only pages at the top level have a kind; deeper ones are single posts and products.
  const isTopLevel =
    segments.length <= 1 || (segments.length === 2 && /^(company|about|product|pages?|site|web)$/i.test(segments[0]!))
  // blog.example.com/ is the blog, not another home page.
  const last = (segments.at(-1) ?? subdomain(home, url))
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .replaceAll('_', '-')
  const words = text.trim().toLowerCase()
  const kindByPath = pageKinds.findIndex(({ words: pattern }) => isTopLevel && pattern.test(last))
  const kindByText =
    isTopLevel && words && words.length <= 30
      ? pageKinds.findIndex(({ words: pattern }) => pattern.test(words.replace(/\s+/g, '-')) || pattern.test(words))
      : -1
  const kind = kindByPath >= 0 ? kindByPath : kindByText > 0 ? kindByText : pageKinds.length
  const cost =
    segments.length * 100 +
    Math.min(url.href.length, 90) +
    (url.search ? 2_000 : 0) +
    (legalPaths.test(path) ? 5_000 : 0) +
    (latePaths.test(path) ? 8_000 : 0)
  return { url, kind: isForeign ? pageKinds.length : kind, cost: cost + (isForeign ? 20_000 : 0), shape: shapeOf(url) }
}

function subdomain(home: URL, url: URL): string {
  const name = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return name(url) === name(home) ? '' : name(url).split('.')[0]!
}

function shapeOf(url: URL): string {
  const query = [...url.searchParams.keys()].sort().join('&')
  return `${url.host}${url.pathname.replace(/\d+/g, '0')}?${query}`
}
