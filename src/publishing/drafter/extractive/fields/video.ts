import { videoOf } from '../../evidence/videos.ts'
import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { videoWords } from '../../vocabulary/texts.ts'
import { isOf, ownThings, textOf, thingsOf } from '../data.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

const shows = anyOf(videoWords)

/** The film in which the product is shown: on the home page before others, never one of a post or a customer. */
export function demoVideoOf(site: DraftedSite): WithEvidence<string> | undefined {
  for (const page of [...site.of('home'), ...site.of('features', 'about', 'pricing', 'other', 'faq', 'docs')]) {
    const shown = page.content.embeds.map(({ src }) => src).filter((src) => videoOf(src))
    const linked = page.lines
      .filter((line) => !page.isForeign(line))
      .flatMap((line) =>
        [...line.links, ...(line.box.href ? [{ href: line.box.href, text: line.text }] : [])]
          .filter(({ href, text }) => videoOf(href) && (shows.test(text) || shows.test(line.text)))
          .map(({ href }) => href),
      )
    const described = thingsOf(page)
      .filter((thing) => isOf(thing, /(?:^|:)VideoObject$/))
      .flatMap(({ object }) => [textOf(object, 'embedUrl'), textOf(object, 'contentUrl'), textOf(object, 'url')])
    const named = [
      page.content.meta['og:video:url'],
      page.content.meta['og:video'],
      page.content.meta['twitter:player'],
    ]
    const found = [...shown, ...linked, ...described, ...named].find((address) => address && videoOf(address))
    if (found) return withEvidence(found, quote(found, page))
  }
  for (const { object, page } of ownThings(site)) {
    const found = [textOf(object, 'video'), textOf(object, 'trailer')].find((address) => address && videoOf(address))
    if (found) return withEvidence(found, quote(found, page))
  }
  return undefined
}
