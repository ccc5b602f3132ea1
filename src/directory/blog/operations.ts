import * as z from 'zod'
import type { App } from '../../platform/app.ts'
import { operation } from '../../platform/operation/declare.ts'
import { pageOf, pageQuery, present } from '../../platform/operation/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { examplePage } from '../listings/examples.ts'
import { Faq, slug } from '../listings/schema.ts'
import { withPublicPictures } from '../media/text-pictures.ts'
import { authorText, type PostSummary, publishedPost, publishedPosts } from './queries.ts'

const post = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  author: z.string().nullable(),
  url: z.string(),
  published_at: z.string(),
}
const BlogPostSummary = z.object(post).meta({ id: 'BlogPostSummary' })
const BlogPost = z
  .object({ ...post, body: z.string().describe('Markdown.'), faqs: z.array(Faq) })
  .meta({ id: 'BlogPost' })

const example = {
  slug: 'how-votes-are-counted',
  title: 'How votes are counted',
  excerpt: 'One person, one vote, and the votes we don’t count.',
  author: 'Inês Caldeira',
  url: 'https://launch.example/blog/how-votes-are-counted',
  published_at: '2026-10-12T08:00:00.000Z',
}

export const list_blog_posts = operation({
  id: 'list_blog_posts',
  title: 'List blog posts',
  description: 'Published blog posts, newest first, or those that match `q`.',
  group: 'blog',
  method: 'GET',
  path: '/blog',
  access: 'public',
  query: z.object({ q: z.string().max(200).optional(), ...pageQuery }),
  returns: pageOf(BlogPostSummary),
  example: { response: { items: [example], ...examplePage } },
  cacheTags: () => ['posts'],
  async run({ app, db, query }) {
    const { posts, total } = await publishedPosts(app, db, query)
    return present(
      posts.map((post) => presentSummary(app, post)),
      total,
      query,
    )
  },
})

export const get_blog_post = operation({
  id: 'get_blog_post',
  title: 'Get blog post',
  description: 'One blog post: its text in Markdown and its FAQs.',
  group: 'blog',
  method: 'GET',
  path: '/blog/{slug}',
  access: 'public',
  params: z.object({ slug: slug.describe('Slug from list_blog_posts.') }),
  returns: BlogPost,
  mayMiss: true,
  example: {
    params: { slug: example.slug },
    response: { ...example, body: '## One person, one vote\n\nEach vote…', faqs: [] },
  },
  cacheTags: () => ['posts'],
  async run({ app, db, path }) {
    const row = await publishedPost(app, db, path.slug)
    if (!row) throw notFound(`No post has the slug ${path.slug}. Use list_blog_posts to find one.`)
    return { ...presentSummary(app, row), body: withPublicPictures(app, row.body), faqs: row.faqs }
  },
})

function presentSummary(app: App, post: PostSummary) {
  const { slug, title, excerpt, published_at } = post
  return {
    slug,
    title,
    excerpt,
    author: authorText(post),
    url: app.urls.to(`/blog/${slug}`),
    published_at: published_at.toISOString(),
  }
}
