import { icon } from '../../../web/components/icon.ts'
import { type Html, html } from '../../../web/html.ts'
import { userLink, withoutScheme } from '../../../web/links.ts'
import type { SourcedQuote } from '../field-states.ts'

const shownAtOnce = 3

/** The words of the website that a part rests on, each with a link that opens the page at that place. */
export function quoteList(evidence: readonly SourcedQuote[]): Html {
  const drawn = evidence.map(quoteFigure)
  const rest = drawn.slice(shownAtOnce)
  return html`${drawn.slice(0, shownAtOnce)}${rest.length > 0 && html`<details class="fold"><summary>${rest.length} more</summary>${rest}</details>`}`
}

function quoteFigure({ of, quote, url }: SourcedQuote): Html {
  return html`<figure class="quote">${of && html`<figcaption dir="auto">${of.replaceAll('_', ' ')}</figcaption>`}<blockquote dir="auto">${quote}</blockquote><p class="evidence-source">${icon('link')}${userLink(placeOf(url, quote), withoutScheme(url))}</p></figure>`
}

const longestFragment = 120

/** Browsers that know text fragments scroll to the words and mark them; others open the page. */
function placeOf(url: string, quote: string): string {
  if (url.includes('#')) return url
  const words = quote.length <= longestFragment ? quote : quote.slice(0, longestFragment).replace(/\s+\S*$/, '')
  return `${url}#:~:text=${encodeURIComponent(words.trim()).replaceAll('-', '%2D')}`
}
