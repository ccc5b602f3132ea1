import { type Html, html, type Part } from '../../../platform/html.ts'
import { icon } from '../../../web/components/icon.ts'
import { userLink, withoutScheme } from '../../../web/links.ts'

interface Evidence {
  quote: string
  url: string
}

/** A fact with the quotes from the company's website that support it. */
export function evidenceCard({
  label,
  value,
  evidence,
}: {
  label: string
  value: Part
  evidence: readonly Evidence[]
}): Html {
  return html`<figure class="evidence">\
<figcaption><span class="evidence-label">${label}</span> <span class="evidence-value" dir="auto">${value}</span>\
</figcaption>
${
  evidence.length === 0
    ? html`<p class="evidence-none">Not stated on the website.</p>`
    : evidence.map(
        ({ quote, url }) => html`<blockquote dir="auto">${quote}</blockquote>\
<p class="evidence-source">${icon('link')}${userLink(url, withoutScheme(url))}</p>`,
      )
}</figure>`
}
