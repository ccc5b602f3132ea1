import { videoOf } from '../../evidence/videos.ts'
import type { WithEvidence } from '../../proposal.ts'
import { anyOf } from '../../vocabulary/phrases.ts'
import { videoWords } from '../../vocabulary/texts.ts'
import { dataObjectsOf, hasType, ownDataObjects, textProperty } from '../data.ts'
import type { DraftedSite } from '../site.ts'
import { quote, withEvidence } from '../with-evidence.ts'

const shows = anyOf(videoWords)

/** A video of the product. The home page comes first; videos of posts and customers are left out. */
export function demoVideoOf(site: DraftedSite): WithEvidence<string> | undefined {
  for (const page of [
    ...site.pagesOf('home'),
    ...site.pagesOf('features', 'about', 'pricing', 'other', 'faq', 'docs'),
  ]) {
    const shown = page.content.embeds.map(({ src }) => src).filter((src) => videoOf(src))
    const linked = page.lines
      .filter((line) => !page.isAboutOthers(line))
      .flatMap((line) =>
        [...line.links, ...(line.box.href ? [{ href: line.box.href, text: line.text }] : [])]
          .filter(({ href, text }) => videoOf(href) && (shows.test(text) || shows.test(line.text)))
          .map(({ href }) => href),
      )
    const described = dataObjectsOf(page)
      .filter((data) => hasType(data, /(?:^|:)VideoObject$/))
      .flatMap(({ object }) => [
        textProperty(object, 'embedUrl'),
        textProperty(object, 'contentUrl'),
        textProperty(object, 'url'),
      ])
    const named = [
      page.content.meta['og:video:url'],
      page.content.meta['og:video'],
      page.content.meta['twitter:player'],
    ]
    const found = [...shown, ...linked, ...described, ...named].find((address) => address && videoOf(address))
    if (found) return withEvidence(found, quote(found, page))
  }
  for (const { object, page } of ownDataObjects(site)) {
    const found = [textProperty(object, 'video'), textProperty(object, 'trailer')].find(
      (address) => address && videoOf(address),
    )
    if (found) return withEvidence(found, quote(found, page))
  }
  return undefined
}
