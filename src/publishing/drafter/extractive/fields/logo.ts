import { isObject } from '../../../../platform/json.ts'
import type { WithEvidence } from '../../proposal.ts'
import { isOf, listOf, organisation, ownThings, productData } from '../data.ts'
import type { DraftedPage } from '../page/page.ts'
import { ancestors, type Picture } from '../page/tree.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence, withoutEvidence } from '../with-evidence.ts'
import { withoutLogoWords } from './name.ts'

/** The mark of the product: as it is described for machines, as it stands at the head of the page, or its icon. */
export function logoOf(site: DraftedSite, name: string | undefined): WithEvidence<string> | undefined {
  const found = fromData(site) ?? fromHead(site.home, name) ?? fromIcons(site.home)
  return found && /^https?:/.test(found.address)
    ? withEvidence(found.address, quote(found.quoted, found.page))
    : undefined
}

interface Found {
  address: string
  quoted: string
  page: DraftedPage
}

function fromData(site: DraftedSite): Found | undefined {
  for (const thing of ownThings(site).filter((one) => isOf(one, organisation, productData))) {
    for (const logo of listOf(thing.object.logo)) {
      const written = isObject(logo) ? (logo.url ?? logo.contentUrl) : logo
      const url = typeof written === 'string' && !/[<>"\s]/.test(written) ? URL.parse(written, thing.page.url) : null
      if (url && /^https?:$/.test(url.protocol))
        return { address: url.href, quoted: written as string, page: thing.page }
    }
  }
  return undefined
}

const mostPictures = 60
const others =
  /app-?store|google-?play|play-?store|badge|avatar|flag|payment|visa|paypal|award|capterra|g2-|trustpilot|screenshot|hero|banner|sponsor|partner|client|customer|press|featured|producthunt|product-hunt/i
const atHead =
  /(?:^|[\s_-])(?:header|navbar|nav|topbar|masthead|brand(?:ing)?|head|kopf|site-title|role-banner)(?:$|[\s_-])/

function fromHead(page: DraftedPage, name: string | undefined): Found | undefined {
  const first = page.lines.find(({ level, text }) => level !== null && level <= 2 && text)
  const scored = page.tree.pictures
    .slice(0, mostPictures)
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
    others.test(path) ||
    others.test(alt) ||
    page.isIn(box, 'testimonial', 'post', 'consent') ||
    chain.some((one) =>
      /(?:^|[\s_-])(?:logos|customers?|clients?|partners?|press|sponsors?|featured|team|avatar|product)(?:$|[\s_-])/.test(
        one.names,
      ),
    )
  )
    return 0
  const root = new URL('/', page.url).href
  const leadsHome = href !== null && (href.split('#')[0] === root || href.split('#')[0] === page.url)
  const isNamed = name !== undefined && withoutEvidence(withoutLogoWords(alt)) === withoutEvidence(name)
  const isCalled =
    name !== undefined &&
    withoutEvidence(name).length > 2 &&
    withoutEvidence(path.split('/').at(-1)!).includes(withoutEvidence(name))
  const isLogo =
    /(?:^|[^a-z])(?:logo|brand|wordmark|logotype)/.test(
      `${path} ${names} ${chain
        .slice(0, 3)
        .map((one) => one.names)
        .join(' ')}`,
    ) || /logo|شعار|ロゴ/i.test(alt)
  const isFirst = before(page, picture) <= firstHeading
  const isAtHead = chain.some((one) => one.tag === 'header' || one.tag === 'nav' || atHead.test(one.names))
  return (
    (leadsHome ? 2.5 : 0) +
    (isNamed ? 3 : 0) +
    (isLogo ? 2 : 0) +
    (isCalled ? 1 : 0) +
    (isAtHead ? 1.5 : 0) +
    (isFirst ? 1 : 0) -
    at * 0.05
  )
}

/** How many lines stand before a picture. */
function before(page: DraftedPage, picture: Picture): number {
  const siblings = picture.box.children
  const next = siblings.slice(siblings.indexOf(picture)).find((one) => 'index' in one)
  if (next && 'index' in next) return next.index
  const after = page.lines.find((line) => [...ancestors(line.box)].includes(picture.box))
  return after?.index ?? 0
}

/** Small pictures of old browsers are left out: nobody can show them. */
function fromIcons(page: DraftedPage): Found | undefined {
  const size = (sizes: string | undefined) => Number(/(\d{1,5})x\d/.exec(sizes ?? '')?.[1] ?? 0)
  const worth = ({ href, rel, sizes, type }: { href: string; rel: string; sizes?: string; type?: string }) =>
    /mask-icon/.test(rel)
      ? -1
      : /\.svg(?:\?|$)/i.test(href) || type === 'image/svg+xml'
        ? 1_000
        : rel.includes('apple-touch')
          ? Math.max(size(sizes), 180)
          : size(sizes) || 16
  const best = page.content.icons
    .filter(({ href, rel }) => !/\.ico(?:\?|$)/i.test(href) && !/mask-icon/.test(rel))
    .sort((a, b) => worth(b) - worth(a))[0]
  return best && { address: best.href, quoted: best.href, page }
}
