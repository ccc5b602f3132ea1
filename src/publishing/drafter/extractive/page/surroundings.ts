import { ancestors, type Box, isBox, isLine } from './tree.ts'

export type Surrounding =
  | 'navigation'
  | 'footer'
  | 'consent'
  | 'testimonial'
  | 'dialog'
  | 'form'
  | 'aside'
  | 'post'
  | 'comparison'
  | 'decoration'
  | 'shop'

const word = (words: string) => new RegExp(`(?:^|[\\s_-])(?:${words})(?:$|[\\s_-])`)
const testimonialNames = word(
  'reviews?|quotes?|voices?|kundenstimmen?|temoignages?|opinions?|endorsements?|tweets?|' +
    'wall-of-love|customer-story|case-stud(?:y|ies)',
)
/** Scrolling texts, and mock screenshots built from elements. */
const decorationNames = [
  'ticker|marquee|scroller|mock|mockup|phone|phone-mockup|device|terminal|browser-window|browser-frame|app-preview',
  'app-window|visual|mock-card|mock-row|screen|window|live|code|code-block|code-window|chat-demo|demo-screen',
  'dashboard-preview|illustration|ui-mock',
].join('|')
const byName: [Surrounding, RegExp][] = [
  ['consent', /cookie|consent|gdpr|onetrust|cc-window|iubenda/],
  ['testimonial', new RegExp(`testimonial|${testimonialNames.source}`)],
  [
    'navigation',
    word(
      'nav|navbar|navigation|menu|submenu|dropdown|breadcrumbs?|pagination|sidebar|toc|gnav|topbar|' +
        'role-navigation|role-menu|mobile-menu|lang-switcher|skip-link',
    ),
  ],
  ['footer', word('footer|colophon|site-info|role-contentinfo|fuss|site-footer|page-footer|copyright|bottom-bar')],
  ['dialog', word('modal|popup|role-dialog|toast|newsletter|announcement|promo-bar')],
  ['comparison', word('comparison|compare|versus|vs|competitors?')],
  ['decoration', word(decorationNames)],
  ['shop', word('products?-?(?:list|grid|item|card|tile|price|summary)(?:-item)?|woocommerce|add-to-cart|shop-item')],
  ['form', word('form|forms|w-form|wpcf7|hs-form|form-block')],
  ['post', word('comments?|comment-list|related-posts|recent-posts|post-list|blog-posts?')],
]
const surroundingByTag: Record<string, Surrounding> = {
  nav: 'navigation',
  footer: 'footer',
  blockquote: 'testimonial',
  dialog: 'dialog',
  form: 'form',
  aside: 'aside',
  menu: 'navigation',
}

const cache = new WeakMap<Box, ReadonlySet<Surrounding>>()
const none: ReadonlySet<Surrounding> = new Set()

/** The kinds of elements around a box, by their tags and class names. */
export function surroundingsOf(box: Box | null): ReadonlySet<Surrounding> {
  if (!box) return none
  const cached = cache.get(box)
  if (cached) return cached
  const chain: Box[] = []
  let found: ReadonlySet<Surrounding> = none
  for (const at of ancestors(box)) {
    const ofAncestor = cache.get(at)
    if (ofAncestor) {
      found = ofAncestor
      break
    }
    chain.push(at)
  }
  for (const at of chain.reverse()) {
    const own = ownSurroundings(at)
    if (own.length > 0) found = new Set([...found, ...own])
    cache.set(at, found)
  }
  return found
}

/**
 * Ignores names such as `has-footer`, which do not mean that the box is one. The main part of a page is never a menu,
 * whatever its names say.
 */
function ownSurroundings(box: Box): Surrounding[] {
  const { tag, names: all, isMain } = box
  if (isMain || tag === 'main') return []
  const names = all
    .split(/\s+/)
    .filter((name) => !/^(?:has|with|without|no|is|js|show|hide|before|after)[-_]|:/.test(name))
    .join(' ')
  const found =
    names && tag !== 'body' && tag !== 'html'
      ? byName.filter(([, pattern]) => pattern.test(names)).map(([surrounding]) => surrounding)
      : []
  const byTag = surroundingByTag[tag]
  const own = byTag ? [...found, byTag] : found
  return own.includes('navigation') && !leadsSomewhere(box) ? own.filter((one) => one !== 'navigation') : own
}

const maxNodes = 80

/** Whether a box has links or buttons. Without them a menu is a list of dishes, and a dropdown an answer. */
function leadsSomewhere(box: Box): boolean {
  const stack = [box]
  let visited = 0
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (at.href) return true
    for (const child of at.children) {
      if (++visited > maxNodes) return true
      if (isBox(child)) stack.push(child)
      else if (!isLine(child) ? child.href : child.links.length > 0 || child.kind === 'button') return true
    }
  }
  return visited === 0
}
