import { html } from '../../../platform/html.ts'
import { copyable } from '../../../web/components/copy.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { section } from '../../../web/components/section.ts'
import { table } from '../../../web/components/table.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { webhookEvents } from '../events.ts'
import { anchorOf, examplePayload, guideSections, guideText } from '../guide.ts'

const description = 'Get a signed request when something happens, instead of polling.'
const link = (text: string, path: string) => `[${text}](${path})`

export const webhookGuidePage = page({
  path: '/docs/webhooks',
  cacheTags: () => [],
  load: async ({ app }) => app.extensions.of(webhookEvents),
  about: () => ({ title: 'Webhooks', description, breadcrumbs: [{ name: 'Webhooks', path: '/docs/webhooks' }] }),
  html: (events) =>
    html`<div class="page">${pageHead({ title: 'Webhooks', lede: description })}${guideSections(link).map(
      ({ id, title, text }) => section({ id, title, content: html`<div class="prose">${renderMarkdown(text)}</div>` }),
    )}${table({
      caption: 'Events',
      columns: [{ title: 'Event' }, { title: 'Sent when' }, { title: 'For' }],
      rows: events.map(({ type, about, siteOnly }) => [
        html`<a href="#${anchorOf(type)}"><code>${type}</code></a>`,
        about,
        siteOnly ? 'The site' : 'Accounts and the site',
      ]),
    })}${section({
      id: 'payloads',
      title: 'Payloads',
      content: html`<div class="stack">${events.map(
        (event) =>
          html`<h3 id="${anchorOf(event.type)}">${event.type}</h3><p>${event.about}</p>${copyable(
            examplePayload(event),
            {
              language: 'json',
            },
          )}`,
      )}</div>`,
    })}</div>`,
  markdown: (events) => guideText(events, link),
})
