import { html } from '../../../platform/html.ts'
import type { Setting } from '../../../platform/settings/declare.ts'
import { contact } from '../../../web/components/contact.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { contactEmail } from '../settings.ts'
import { privacyText, termsText } from '../texts.ts'

/** A page whose text is a Markdown setting. */
function textPage(path: `/${string}`, title: string, description: string, text: Setting<string>) {
  return page({
    path,
    cacheTags: () => [],
    load: async ({ app }) => ({ markdown: app.settings.get(text), email: app.settings.get(contactEmail) }),
    about: () => ({ title, description, breadcrumbs: [{ name: title, path }] }),
    html: ({ markdown, email }) =>
      html`<article class="page">${pageHead({ title })}<div class="prose">${renderMarkdown(markdown)}</div>\
${contact(email)}</article>`,
    markdown: ({ markdown }) => markdown,
  })
}

export const termsPage = textPage('/terms', 'Terms', 'The terms of this site.', termsText)
export const privacyPage = textPage(
  '/privacy',
  'Privacy',
  'What this site stores about you, and what it doesn’t.',
  privacyText,
)
