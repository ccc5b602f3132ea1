import { contactEmail } from '../../../core/site-settings/settings.ts'
import { privacyText, termsText } from '../../../core/site-settings/texts.ts'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Setting } from '../../../platform/settings/declare.ts'
import { contact } from '../../../web/components/contact.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { Moved, page } from '../../../web/page.ts'
import { staffText } from '../../media/pages/text.ts'
import { picturesInText, type TextPictures, textPictures, withPublicPictures } from '../../media/text-pictures.ts'
import { type PublishedPage, publishedPage, publishedPages } from '../queries.ts'
import type { LegalSlug } from '../reserved.ts'

type Texts = Pick<PublishedPage, 'slug' | 'title' | 'description' | 'body'>

interface ShownPage extends Texts {
  pictures: TextPictures
}

export async function shownPage(app: App, texts: Texts): Promise<ShownPage> {
  return { ...texts, pictures: await textPictures(app, app.db, picturesInText(texts.body)) }
}

/** The article of a page, also for its preview. */
export function pageArticle({ title, description, body, pictures }: ShownPage): Html {
  return html`<article class="page">${pageHead({ title, lede: description })}\
<div class="prose" dir="auto">${staffText(body, pictures)}</div></article>`
}

/** The link preview shows the first picture of the text. */
function aboutPage({ slug, title, description, pictures }: ShownPage, app: App) {
  const image = pictures.values().next().value?.url
  return {
    title,
    description: description ?? `${title}, at ${app.siteName()}.`,
    breadcrumbs: [{ name: title, path: `/${slug}` }],
    ...(image && { image }),
  }
}

const shape = /^[a-z0-9][a-z0-9-]{0,99}$/

/** A page that the owner wrote. Every other path of the site takes precedence. */
export const sitePagePage = page({
  path: '/:slug',
  examples: async (app) => (await publishedPages(app.db, 3)).map(({ slug }) => `/${slug}`),
  cacheTags: () => ['pages'],
  async load({ app, params }) {
    const slug = params.slug!
    const found = shape.test(slug) ? await publishedPage(app.db, slug) : undefined
    if (!found) throw notFound('This page doesn’t exist.')
    if (found.slug !== slug) throw new Moved(`/${found.slug}`)
    return shownPage(app, found)
  },
  about: (data, { app }) => aboutPage(data, app),
  html: pageArticle,
  markdown: ({ body }, { app }) => withPublicPictures(app, body),
})

/** The page that the owner wrote for it, or else a Markdown setting. */
function legalPage(slug: LegalSlug, title: string, description: string, text: Setting<string>) {
  return page({
    path: `/${slug}`,
    cacheTags: () => ['pages'],
    async load({ app }) {
      const own = await publishedPage(app.db, slug)
      if (own && own.slug !== slug) throw new Moved(`/${own.slug}`)
      const texts = own ?? { slug, title, description: null, body: app.settings.get(text) }
      return { ...(await shownPage(app, texts)), email: app.settings.get(contactEmail) }
    },
    about: (data, { app }) => ({ ...aboutPage(data, app), description: data.description ?? description }),
    html: (data) => html`${pageArticle(data)}${contact(data.email)}`,
    markdown: ({ body }, { app }) => withPublicPictures(app, body),
  })
}

export const termsPage = legalPage('terms', 'Terms', 'The terms of this site.', termsText)
export const privacyPage = legalPage(
  'privacy',
  'Privacy',
  'What this site stores about you, and what it doesn’t.',
  privacyText,
)
