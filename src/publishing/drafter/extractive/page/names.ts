import type { SectionKind } from '../../vocabulary/section-headings.ts'
import { ancestors, type Box } from './tree.ts'

const word = (words: string) => new RegExp(`(?:^|[\\s_-])(?:${words})`)
const named: [SectionKind, RegExp][] = [
  ['faq', word('faqs?|accordion|questions?|q-and-a|qa(?:$|[\\s_-])')],
  ['pricing', word('pric(?:e|es|ing)|plans?(?:$|[\\s_-])|tarif|preise|tiers?|packages')],
  ['team', word('team|people|founders?|members?(?:$|[\\s_-])|person|staff|leadership')],
  ['testimonials', word('testimonials?|reviews?|quotes?|voices?')],
  ['customers', word('logos?(?:$|[\\s_-])|customers?|clients?|partners?|press(?:$|[\\s_-])|brands?')],
  ['milestones', word('timeline|milestones?|history')],
  ['steps', word('steps?|how-it-works|process|workflow')],
  ['integrations', word('integrations?')],
  ['benefits', word('usps?(?:$|[\\s_-])|why(?:$|[\\s_-])|advantages?|reasons?')],
  ['news', word('blog|posts?(?:$|[\\s_-])|news|articles?|changelog')],
  ['numbers', word('stats?|numbers?|counters?|figures?')],
  ['shop', word('products?(?:$|[\\s_-])|shop|woocommerce')],
  ['features', word('features?|services|capabilities|funktionen|fonctionnalites')],
]
const furthest = 4

/** What the names of a box and of those close around it call its content. */
export function sectionNamed(box: Box): SectionKind | null {
  let steps = 0
  for (const { names, tag } of ancestors(box)) {
    if (tag === 'body' || tag === 'main' || ++steps > furthest) return null
    const found = named.find(([, pattern]) => pattern.test(names))
    if (found) return found[0]
    if (tag === 'section') return null
  }
  return null
}
