import { dateText } from '../../../platform/dates.ts'
import { type Html, html } from '../../../platform/html.ts'
import { faqList } from '../../../web/components/faqs.ts'
import { icon } from '../../../web/components/icon.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { markdownLink, markdownList, markdownText, renderMarkdown } from '../../../web/markdown.ts'
import { Moved, page } from '../../../web/page.ts'
import { faqJsonLd } from '../../listings/pages/json-ld.ts'
import { get_blog_post, list_blog_posts } from '../operations.ts'

export const blogPage = page({
  path: '/blog',
  query: ['q', 'page'],
  cacheTags: () => ['posts'],
  load: ({ app, query }) =>
    list_blog_posts.call(app, {
      query: { ...(query.q && { q: query.q }), page: pageNumber(query.page), per_page: 10 },
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
${
  data.items.length === 0 &&
  emptyState({
    title: query.q ? 'No results' : 'No posts yet',
    text: query.q ? `No posts match “${query.q}”.` : 'Check back soon.',
    action: { href: '/blog', text: 'See all posts' },
  })
}
<div class="entries">${data.items.map(
    ({ slug, title, excerpt, author, published_at }) =>
      html`<article class="entry">\
<p class="muted"><time datetime="${published_at}">${dateText(published_at)}</time></p>\
<div><h2 dir="auto"><a href="/blog/${slug}">${title}</a></h2>\
${excerpt && html`<p dir="auto">${excerpt}</p>`}${author && html`<p class="muted" dir="auto">${author}</p>`}</div>\
</article>`,
  )}</div>
${pagination('/blog', query.q ? { q: query.q } : {}, data)}</div>`,
  markdown: ({ items }) =>
    markdownList(
      items.map(
        ({ title, url, excerpt, published_at }) =>
          `${dateText(published_at)} ${markdownLink(title, url)}: ${markdownText(excerpt)}`,
      ),
    ),
})

export const postPage = page({
  path: '/blog/:slug',
  examples: async (app) =>
    (await list_blog_posts.call(app, { query: { per_page: 2 } })).items.map(({ slug }) => `/blog/${slug}`),
  cacheTags: () => ['posts'],
  async load({ app, params }) {
    const post = await get_blog_post.call(app, { path: { slug: params.slug! } })
    if (post.slug !== params.slug) throw new Moved(`/blog/${post.slug}`)
    return post
  },
  about: ({ slug, title, excerpt, author, published_at, faqs }, { app }) => ({
    title,
    description: excerpt ?? title,
    section: 'blog',
    type: 'article',
    breadcrumbs: [
      { name: 'Blog', path: '/blog' },
      { name: title, path: `/blog/${slug}` },
    ],
    jsonLd: [
      {
        '@type': 'BlogPosting',
        headline: title,
        datePublished: published_at,
        author: { '@type': 'Person', name: author ?? app.siteName() },
        mainEntityOfPage: app.urls.to(`/blog/${slug}`),
      },
      ...faqJsonLd(faqs),
    ],
  }),
  html: (post) => postArticle(post),
  markdown: ({ body, faqs }) =>
    [
      body,
      ...(faqs.length > 0
        ? ['## FAQ', ...faqs.map(({ question, answer }) => `**${markdownText(question)}**\n\n${markdownText(answer)}`)]
        : []),
    ].join('\n\n'),
})

type Post = Pick<
  Awaited<ReturnType<typeof get_blog_post.call>>,
  'title' | 'excerpt' | 'author' | 'published_at' | 'body' | 'faqs'
>

/** The article of a post, for its page and for the preview. */
export function postArticle({ title, excerpt, author, published_at, body, faqs }: Post): Html {
  return html`<article class="page"><header class="page-head">\
<p class="eyebrow"><time datetime="${published_at}">${dateText(published_at)}</time>${author && html` · ${author}`}</p>\
<h1 dir="auto">${title}</h1>${excerpt && html`<p class="lede" dir="auto">${excerpt}</p>`}</header>
<div class="prose" dir="auto">${renderMarkdown(body)}</div>
${faqs.length > 0 && section({ id: 'faqs', title: 'FAQ', content: faqList(faqs) })}</article>`
}
