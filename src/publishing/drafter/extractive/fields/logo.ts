import { isObject } from '../../../../platform/json.ts'
import type { WithEvidence } from '../../proposal.ts'
import { asList, hasType, organizationType, ownDataObjects, productType } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Picture } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, spellingKey, withEvidence } from '../with-evidence.ts'
import { withoutLogoWords } from './name.ts'

/** The logo from structured data, the header of the home page, or its icon. */
export function logoOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const found = fromData(site) ?? fromHeader(site.home, name) ?? fromIcons(site.home)
  return found && /^https?:/.test(found.address)
    ? withEvidence(found.address, quote(found.quoted, found.page))
    : undefined
}

interface FoundLogo {
  address: string
  quoted: string
  page: DraftedPage
}

function fromData(site: DraftedSite): FoundLogo | undefined {
  for (const data of ownDataObjects(site).filter((one) => hasType(one, organizationType, productType))) {
    for (const logo of asList(data.object.logo)) {
      const written = isObject(logo) ? (logo.url ?? logo.contentUrl) : logo
      const url = typeof written === 'string' && !/[<>"\s]/.test(written) ? URL.parse(written, data.page.url) : null
      if (url && /^https?:$/.test(url.protocol))
        return { address: url.href, quoted: written as string, page: data.page }
    }
  }
  return undefined
}

const maxPictures = 60
const otherPictures = new RegExp(
  [
    'app-?store|google-?play|play-?store|badge|avatar|flag|payment|visa|paypal|award|capterra|g2-|trustpilot',
    'screenshot|hero|banner|sponsor|partner|client|customer|press|featured|producthunt|product-hunt',
  ].join('|'),
  'i',
)
const headerNames =
  /(?:^|[\s_-])(?:header|navbar|nav|topbar|masthead|brand(?:ing)?|head|kopf|site-title|role-banner)(?:$|[\s_-])/

function fromHeader(page: DraftedPage, name: string | undefined): FoundLogo | undefined {
  const first = page.lines.find(({ level, text }) => level !== null && level <= 2 && text)
  const scored = page.tree.pictures
    .slice(0, maxPictures)
    .map((picture, at) => ({ picture, score: scoreOf(page, picture, at, first?.index ?? 0, name) }))
  const best = scored.filter(({ score }) => score >= 3.5).sort((a, b) => b.score - a.score)[0]?.picture
  return best && { address: best.src, quoted: best.src, page }
}

function scoreOf(
  page: DraftedPage,
  picture: Picture,
  at: number,
  firstHeading: number,
  name: string | undefined,
): number {
  const { src, alt, names, href, box } = picture
  const path = URL.parse(src)?.pathname.toLowerCase() ?? ''
  const chain = [...ancestors(box)].slice(0, 6).filter(({ tag }) => tag !== 'body' && tag !== 'html')
  if (
    otherPictures.test(path) ||
    otherPictures.test(alt) ||
    page.isIn(box, 'testimonial', 'post', 'consent') ||
    chain.some((one) =>
      /(?:^|[\s_-])(?:logos|customers?|clients?|partners?|press|sponsors?|featured|team|avatar|product)(?:$|[\s_-])/.test(
        one.names,
      ),
    )
  )
    return 0
  const root = new URL('/', page.url).href
  const linksHome = href !== null && (href.split('#')[0] === root || href.split('#')[0] === page.url)
  const isNamed = name !== undefined && spellingKey(withoutLogoWords(alt)) === spellingKey(name)
  const isFileNamed =
    name !== undefined &&
    spellingKey(name).length > 2 &&
    spellingKey(path.split('/').at(-1)!).includes(spellingKey(name))
  const isLogo =
    /(?:^|[^a-z])(?:logo|brand|wordmark|logotype)/.test(
      `${path} ${names} ${chain
        .slice(0, 3)
        .map((one) => one.names)
        .join(' ')}`,
    ) || /logo|شعار|ロゴ/i.test(alt)
  const isFirst = linesBefore(page, picture) <= firstHeading
  const isInHeader = chain.some((one) => one.tag === 'header' || one.tag === 'nav' || headerNames.test(one.names))
  return (
    (linksHome ? 2.5 : 0) +
    (isNamed ? 3 : 0) +
    (isLogo ? 2 : 0) +
    (isFileNamed ? 1 : 0) +
    (isInHeader ? 1.5 : 0) +
    (isFirst ? 1 : 0) -
    at * 0.05
  )
}

/** The number of lines before a picture. */
function linesBefore(page: DraftedPage, picture: Picture): number {
  const siblings = picture.box.children
  const next = siblings.slice(siblings.indexOf(picture)).find((one) => 'index' in one)
  if (next && 'index' in next) return next.index
  const after = page.lines.find((line) => [...ancestors(line.box)].includes(picture.box))
  return after?.index ?? 0
}

/** Skips `.ico` files, which are too small to show. */
function fromIcons(page: DraftedPage): FoundLogo | undefined {
  const size = (sizes: string | undefined) => Number(/(\d{1,5})x\d/.exec(sizes ?? '')?.[1] ?? 0)
  const sizeScore = ({ href, rel, sizes, type }: { href: string; rel: string; sizes?: string; type?: string }) =>
    /mask-icon/.test(rel)
      ? -1
      : /\.svg(?:\?|$)/i.test(href) || type === 'image/svg+xml'
        ? 1_000
        : rel.includes('apple-touch')
          ? Math.max(size(sizes), 180)
          : size(sizes) || 16
  const best = page.content.icons
    .filter(({ href, rel }) => !/\.ico(?:\?|$)/i.test(href) && !/mask-icon/.test(rel))
    .sort((a, b) => sizeScore(b) - sizeScore(a))[0]
  return best && { address: best.href, quoted: best.href, page }
}
