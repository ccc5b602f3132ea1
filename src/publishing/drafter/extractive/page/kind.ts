import { decodeUri } from '../../../../platform/decode-uri.ts'
import type { ReadPage } from '../../../reader/text.ts'

export type PageKind =
  | 'home'
  | 'about'
  | 'pricing'
  | 'features'
  | 'faq'
  | 'team'
  | 'contact'
  | 'blog'
  | 'jobs'
  | 'legal'
  | 'docs'
  | 'other'

/** Read in this order: a page called `/company/careers` is about jobs. */
const kinds: [PageKind, RegExp][] = [
  [
    'jobs',
    /\b(?:careers?|jobs?|hiring|vacanc(?:y|ies)|join-us|karriere|stellen\w*|recrutement|emploi|empleo|lavora-con-noi|vagas|vacatures|recruit)\b|採用|招聘|وظائف|вакансии/,
  ],
  [
    'blog',
    /\b(?:blog|news|press|articles?|posts?|changelog|releases?|updates|stories|customers|case-stud(?:y|ies)|events|webinars?|podcast|aktuelles|neuigkeiten|actualites|noticias|novedades|novita|nieuws|nyheter|\d{4}\/\d{2})\b|ブログ|お知らせ|ニュース|新闻|المدونة|новости/,
  ],
  [
    'legal',
    /\b(?:privacy|terms|cookies?|legal|gdpr|dpa|datenschutz|agb|licen[cs]e|sla|mentions-legales|cgv|cgu|confidentialite|privacidad|aviso-legal|privacy-policy|tokushoho|refund-policy)\b|プライバシー|利用規約|隐私|الخصوصية|الشروط/,
  ],
  [
    'docs',
    /\b(?:docs?|documentation|api|reference|guides?|tutorials?|learn|dokumentation|manual|wiki|examples?|quickstart)\b|ドキュメント|文档/,
  ],
  [
    'pricing',
    /\b(?:pricing|prices?|plans?|order|buy|shop|preise|tarife|tarifs?|prix|precios|planes|prezzi|precos|preços|planos|prijzen|priser|cennik|cenik|ceny|tseny|hinnasto|fiyatlar|preturi|harga|price|bestellen|abonnements?|kosten)\b|料金|価格|价格|الأسعار|цены|тарифы/,
  ],
  [
    'faq',
    /\b(?:faqs?|help|questions|support|hilfe|aide|ayuda|ajuda|preguntas-frecuentes|domande-frequenti|perguntas-frequentes|haeufige-fragen|fragen|veelgestelde-vragen)\b|よくある質問|常见问题|الأسئلة|вопросы/,
  ],
  [
    'team',
    /\b(?:team|people|founders?|leadership|equipe|équipe|equipo|squadra|staff|who-we-are)\b|チーム|团队|فريق|команда/,
  ],
  [
    'contact',
    /\b(?:contact|contact-us|kontakt|contacto|contatti|contato|impressum|imprint|get-in-touch)\b|お問い合わせ|联系我们|اتصل|контакты/,
  ],
  [
    'about',
    /\b(?:about|about-us|company|our-story|story|mission|history|ueber-uns|uber-uns|über-uns|unternehmen|a-propos|à-propos|qui-sommes-nous|sobre|sobre-nosotros|chi-siamo|quem-somos|over-ons|om-oss|o-nas|o-kompanii|gaiyou|profile|corporate)\b|会社概要|关于我们|من نحن|о нас|о компании/,
  ],
  [
    'features',
    /\b(?:features?|product|platform|how-it-works|solutions?|tour|overview|funktionen|leistungen|fonctionnalites|fonctionnalités|funciones|caracteristicas|funzionalita|funcionalidades|recursos|produkt|functies|funkcje)\b|機能|功能|المميزات|возможности/,
  ],
]

/** What a page is about, by its address and else by its title. */
export function pageKindOf({ url, title }: ReadPage, home: string): PageKind {
  const { pathname } = new URL(url)
  if (url === home || /^\/(?:index\.\w+)?$/.test(pathname)) return 'home'
  const path = decodeUri(pathname)
    .toLowerCase()
    .replace(/\.\w{2,5}$/, '')
    .replace(/[_/]/g, (sign) => (sign === '/' ? ' ' : '-'))
  return (
    match(path) ??
    match(
      (title ?? '')
        .split(/\s[|–—·:-]\s|\s?[｜|]\s?/)[0]!
        .toLowerCase()
        .replace(/\s+/g, '-')
        .slice(0, 40),
    ) ??
    'other'
  )
}

function match(text: string): PageKind | undefined {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0]
}
