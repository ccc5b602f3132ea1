import type { App } from '../../../platform/app.ts'
import { dateText } from '../../../platform/dates.ts'
import { type Html, html, joined } from '../../../platform/html.ts'
import { present } from '../../../platform/operation/paging.ts'
import { notFound } from '../../../platform/problem.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { icon } from '../../../web/components/icon.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { markdownLink, markdownList, markdownText } from '../../../web/markdown.ts'
import { Moved, page } from '../../../web/page.ts'
import { faqJsonLd } from '../../listings/pages/json-ld.ts'
import { picture } from '../../media/pages/picture.ts'
import { staffText } from '../../media/pages/text.ts'
import { picturesInText, type TextPictures, textPictures, withPublicPictures } from '../../media/text-pictures.ts'
import {
  authorsOf,
  authorText,
  type PostSummary,
  type PostTag,
  type PublishedPost,
  publishedPost,
  publishedPosts,
  publishedTags,
  tagName,
} from '../queries.ts'

const perPage = 10

interface PostList extends ReturnType<typeof present<PostSummary>> {
  pictures: TextPictures
}

async function listPosts(app: App, filter: { q?: string; tag?: string; page: number }): Promise<PostList> {
  const paging = { page: filter.page, per_page: perPage }
  const { posts, total } = await publishedPosts(app, app.db, { ...filter, ...paging })
  const covers = posts.flatMap(({ cover }) => cover ?? [])
  return { ...present(posts, total, paging), pictures: await textPictures(app, app.db, covers) }
}

export const blogPage = page({
  path: '/blog',
  query: ['q', 'page'],
  cacheTags: () => ['posts'],
  load: async ({ app, query }) => ({
    ...(await listPosts(app, { ...(query.q && { q: query.q }), page: pageNumber(query.page) })),
    tags: await publishedTags(app, app.db, 20),
  }),
  about: (_, { app }) => ({
    title: 'Blog',
    description: `News and advice from ${app.siteName()}.`,
    section: 'blog',
    breadcrumbs: [{ name: 'Blog', path: '/blog' }],
    feeds: [{ title: 'Blog', href: '/feeds/blog.atom', type: 'application/atom+xml' }],
  }),
  html: (data, { query }) => html`<div class="page">${pageHead({
    title: 'Blog',
    lede: 'On launching, getting votes and being found.',
  })}
<form class="search-form" action="/blog" role="search" aria-label="Posts">\
<label class="visually-hidden" for="post-words">Search posts</label>\
<div class="search-field">${icon('search')}<input id="post-words" type="search" name="q" value="${
    query.q ?? ''
  }" maxlength="200" placeholder="Search posts" dir="auto"></div><button class="button">Search</button></form>
${data.tags.length > 0 && html`<nav aria-label="Tags">${tagLinks(data.tags)}</nav>`}
${
  data.items.length === 0 &&
  emptyState({
    title: query.q ? 'No results' : 'No posts yet',
    text: query.q ? `No posts match “${query.q}”.` : 'Check back soon.',
    action: { href: '/blog', text: 'See all posts' },
  })
}
${entries(data)}
${pagination('/blog', query.q ? { q: query.q } : {}, data)}</div>`,
  markdown: ({ items }, { app }) => markdownEntries(app, items),
})

/** The posts with a tag. */
export const tagPage = page({
  path: '/blog/tags/:tag',
  query: ['page'],
  examples: async (app) => (await publishedTags(app, app.db, 2)).map(({ slug }) => `/blog/tags/${slug}`),
  cacheTags: () => ['posts'],
  async load({ app, params, query }) {
    const tag = params.tag!
    const list = await listPosts(app, { tag, page: pageNumber(query.page) })
    if (list.items.length === 0) throw notFound('No posts have this tag.')
    return { ...list, tag, name: tagName(list.items, tag) }
  },
  about: ({ tag, name }, { app }) => ({
    title: `Posts about ${name}`,
    description: `Posts about ${name} from ${app.siteName()}.`,
    section: 'blog',
    breadcrumbs: [
      { name: 'Blog', path: '/blog' },
      { name, path: `/blog/tags/${tag}` },
    ],
    feeds: [{ title: `Blog: ${name}`, href: `/feeds/tags/${tag}.atom`, type: 'application/atom+xml' }],
  }),
  html: (data) => html`<div class="page">${pageHead({ title: data.name, eyebrow: 'Blog' })}
${entries(data)}
${pagination(`/blog/tags/${data.tag}`, {}, data)}</div>`,
  markdown: ({ items }, { app }) => markdownEntries(app, items),
})

function entries({ items, pictures }: PostList): Html {
  return html`<div class="entries">${items.map((post) => {
    const cover = pictures.get(post.cover ?? '')
    const authors = authorText(post)
    return html`<article class="entry${cover && ' entry-covered'}">\
<p class="muted"><time datetime="${post.published_at.toISOString()}">${dateText(post.published_at)}</time></p>\
<div><h2 dir="auto"><a href="/blog/${post.slug}">${post.title}</a></h2>\
${post.excerpt && html`<p dir="auto">${post.excerpt}</p>`}${authors && html`<p class="muted" dir="auto">${authors}</p>`}\
${tagLinks(tagsOf(post))}</div>${
      cover &&
      html`<a class="entry-cover" href="/blog/${post.slug}" tabindex="-1" aria-hidden="true">${picture(
        { ...cover, alt: '' },
        { displayedSize: '(width < 40rem) 92vw, 14rem', fallbackAlt: '' },
      )}</a>`
    }</article>`
  })}</div>`
}

function markdownEntries(app: App, items: readonly PostSummary[]): string {
  return markdownList(
    items.map(
      ({ title, slug, excerpt, published_at }) =>
        `${dateText(published_at)} ${markdownLink(title, app.urls.to(`/blog/${slug}`))}: ${markdownText(excerpt)}`,
    ),
  )
}

function tagsOf({ tags, tag_slugs }: Pick<PostSummary, 'tags' | 'tag_slugs'>): PostTag[] {
  return tags.map((name, index) => ({ name, slug: tag_slugs[index]! }))
}

function tagLinks(tags: readonly PostTag[]): Html {
  if (tags.length === 0) return html``
  return html`<ul class="post-tags">${tags.map(
    ({ slug, name }) => html`<li><a class="chip" href="/blog/tags/${slug}" dir="auto">${name}</a></li>`,
  )}</ul>`
}

/** What the article of a post shows, for its page and for the preview. */
type ShownPost = Pick<
  PublishedPost,
  'title' | 'excerpt' | 'author' | 'author_names' | 'tags' | 'tag_slugs' | 'cover' | 'cover_alt' | 'body' | 'faqs'
> & { published_at: Date; pictures: TextPictures }

/** The pictures of a post: in its text, and its cover. */
export function postPictures(app: App, { body, cover }: { body: string; cover: string | null }): Promise<TextPictures> {
  return textPictures(app, app.db, [...picturesInText(body), ...(cover ? [cover] : [])])
}

export const postPage = page({
  path: '/blog/:slug',
  examples: async (app) =>
    (await publishedPosts(app, app.db, { page: 1, per_page: 2 })).posts.map(({ slug }) => `/blog/${slug}`),
  cacheTags: () => ['posts'],
  async load({ app, params }) {
    const post = await publishedPost(app, app.db, params.slug!)
    if (!post) throw notFound('This post doesn’t exist.')
    if (post.slug !== params.slug) throw new Moved(`/blog/${post.slug}`)
    return { ...post, pictures: await postPictures(app, post) }
  },
  about: (post, { app }) => {
    const { slug, title, excerpt, published_at, faqs, tags, cover, pictures } = post
    const image = pictures.get(cover ?? '')?.url
    const authors = authorsOf(post)
    return {
      title,
      description: excerpt ?? title,
      section: 'blog',
      type: 'article',
      ...(image && { image }),
      breadcrumbs: [
        { name: 'Blog', path: '/blog' },
        { name: title, path: `/blog/${slug}` },
      ],
      jsonLd: [
        {
          '@type': 'BlogPosting',
          headline: title,
          datePublished: published_at.toISOString(),
          author:
            authors.length === 1
              ? { '@type': 'Person', name: authors[0] }
              : authors.length > 1
                ? authors.map((name) => ({ '@type': 'Person', name }))
                : { '@type': 'Organization', name: app.siteName() },
          mainEntityOfPage: app.urls.to(`/blog/${slug}`),
          ...(image && { image }),
          ...(tags.length > 0 && { keywords: tags.join(', ') }),
        },
        ...faqJsonLd(faqs),
      ],
    }
  },
  html: (post) => postArticle(post),
  markdown: ({ body, faqs }, { app }) =>
    [
      withPublicPictures(app, body),
      ...(faqs.length > 0
        ? ['## FAQ', ...faqs.map(({ question, answer }) => `**${markdownText(question)}**\n\n${markdownText(answer)}`)]
        : []),
    ].join('\n\n'),
})

export function postArticle(post: ShownPost): Html {
  const { title, excerpt, published_at, body, faqs, cover, cover_alt, pictures } = post
  const shown = pictures.get(cover ?? '')
  const authors = authorText(post)
  const parts = [
    html`<time datetime="${published_at.toISOString()}">${dateText(published_at)}</time>`,
    ...(authors ? [html`<span dir="auto">${authors}</span>`] : []),
  ]
  return html`<article class="page"><header class="page-head">\
<p class="eyebrow">${joined(parts, ' · ')}</p>\
<h1 dir="auto">${title}</h1>${excerpt && html`<p class="lede" dir="auto">${excerpt}</p>`}</header>
${
  shown &&
  html`<div class="post-cover">${picture(
    { ...shown, alt: cover_alt },
    { displayedSize: '(width < 64rem) 92vw, 60rem', fallbackAlt: '', isFirst: true },
  )}</div>`
}
<div class="prose" dir="auto">${staffText(body, pictures)}</div>
${tagLinks(tagsOf(post))}
${faqs.length > 0 && section({ id: 'faqs', title: 'FAQ', content: faqList(faqs) })}</article>`
}
