import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { CachedAnswer, type NewAnswer } from '../platform/cached-answer.ts'
import { isOutage } from '../platform/faults.ts'
import type { Html } from '../platform/html.ts'
import { staleHeaders } from '../platform/http/stale.ts'
import type { Operation } from '../platform/operation/declare.ts'
import { encodeUtf8 } from '../platform/utf8.ts'
import type { Assets } from './assets.ts'
import { allowFrames, allowSources } from './headers.ts'
import { type About, documentOf, type Layout } from './layout/document.ts'
import { limitComputedPages } from './limits.ts'
import { withQuery } from './links.ts'
import { markdownDocument } from './markdown.ts'
import { sendOnce, sendToMember, sendToVisitor } from './respond.ts'
import { withCurrentNumbers } from './slots.ts'
import type { ReadPerson, ReadViewer, Viewer } from './viewer.ts'

export type { About } from './layout/document.ts'

/** One request for a page. */
export interface PageContext {
  app: App
  params: Record<string, string>
  /** Only the parameters that the page declares. */
  query: Record<string, string>
  /** Always null on a cached page: parts that differ by person are slots. */
  viewer: Viewer | null
  format: Format
}

type Format = 'html' | 'markdown'

interface PageRoute {
  /** In the notation of the router: `/listings/:slug`. */
  path: `/${string}`
  /** The query parameters that the page uses. Others are ignored. */
  query?: readonly string[]
  /** Computed for each request, so that it counts against the limit of such pages. Markdown always does. */
  computed?: boolean
  /** People type passwords there, so the owner’s own code is not on it. */
  takesPasswords?: boolean
  /** Hosts whose frames the page may show, for the content security policy. */
  frames?: readonly string[]
  /** Paths of the page, for tests and screenshots. Needed when the path has parameters. */
  examples?(app: App): Promise<string[]>
}

/** The declaration of a page. Its route, Markdown version, caching, head and tests are derived from it. */
interface PageDeclaration<Data> extends PageRoute {
  /** Names the data on the page. The page is cached until a write invalidates one of these tags. */
  cacheTags?(data: Data): string[]
  /** Names the numbers in slots of the page. If only these changed, they are updated and nothing else is loaded or rendered. */
  numberTags?(data: Data): string[]
  /** Throws `notFound` when the page does not exist. */
  load(context: PageContext): Promise<Data>
  about(data: Data, context: PageContext): About
  html(data: Data, context: PageContext): Html
  /** The same content for agents. Title and description are added. */
  markdown?(data: Data, context: PageContext): string
}

/** A declared page, whatever the type of its data. */
export interface Page extends PageRoute {
  readonly cached: boolean
  readonly hasMarkdown: boolean
  load(context: PageContext): Promise<LoadedPage>
}

interface LoadedPage {
  about: About
  cacheTags: string[]
  numberTags: string[]
  html(): Html
  markdown(): string
}

export function page<Data>(declaration: PageDeclaration<Data>): Page {
  const { path, query, computed, takesPasswords, frames, examples, cacheTags, numberTags, markdown } = declaration
  return {
    path,
    ...(computed && { computed }),
    ...(takesPasswords && { takesPasswords }),
    ...(query && { query }),
    ...(frames && { frames }),
    ...(examples && { examples }),
    cached: cacheTags !== undefined,
    hasMarkdown: markdown !== undefined,
    async load(context) {
      const data = await declaration.load(context)
      return {
        about: declaration.about(data, context),
        cacheTags: cacheTags?.(data) ?? [],
        numberTags: numberTags?.(data) ?? [],
        html: () => declaration.html(data, context),
        markdown: () => markdown?.(data, context) ?? '',
      }
    },
  }
}

/** Thrown by `load` when the content has another path now. */
export class Moved extends Error {
  readonly path: string

  constructor(path: `/${string}`) {
    super(`It’s now at ${path}.`)
    this.path = path
  }
}

export interface Site {
  app: App
  assets: Assets
  layout: Layout
  readViewer: ReadViewer
  readPerson: ReadPerson
  /** Whether a role may open a page of the admin area. */
  mayOpen(role: Viewer['role'], address: string): boolean
  /** Answers a request, with the unpublished draft of the brand for admins who preview it. */
  preview<Result>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Result>): Promise<Result>
  /** All operations of the API, for pages that list them. */
  operations: readonly Operation[]
}

const types: Record<Format, string> = { html: 'text/html; charset=utf-8', markdown: 'text/markdown; charset=utf-8' }

/** The Markdown version of a page, from the same cache as its address. */
export async function pageMarkdown(app: App, page: Page, params: Record<string, string> = {}): Promise<string> {
  const path = page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const { body } = await app.cache.get(`page markdown ${path}`, async () => {
    const loaded = await page.load({ app, params, query: {}, viewer: null, format: 'markdown' })
    return { body: markdownOf(app, loaded, path), cacheTags: [...loaded.cacheTags, ...loaded.numberTags] }
  })
  return body
}

export function registerPage(server: FastifyInstance, site: Site, page: Page): void {
  const endsInParameter = /\/:[^/]+$/.test(page.path)
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    site.preview(request, reply, () => answer(site, page, request, reply, endsInParameter))
  const config = { operation: `page ${page.path}`, via: 'site' as const }
  server.get(page.path, { config, handler })
  if (page.hasMarkdown && !endsInParameter)
    server.get(page.path === '/' ? '/index.md' : `${page.path}.md`, { config, handler })
}

async function answer(site: Site, page: Page, request: FastifyRequest, reply: FastifyReply, endsInParameter: boolean) {
  const { app } = site
  if (page.frames) allowFrames(reply, page.frames)
  const sources = page.takesPasswords ? null : site.layout.sources()
  if (sources) allowSources(reply, sources)
  const format = formatOf(page, request)
  if (page.computed || format === 'markdown') await limitComputedPages(app, request)
  // Without the database we can't recognize anyone, but we can show a page that is cached for everyone.
  const viewer = await site.readViewer(request).catch((error: unknown) => {
    if (page.cached && isOutage(error)) return 'unknown' as const
    throw error
  })
  const context = {
    app,
    params: paramsOf(request, endsInParameter && format === 'markdown'),
    query: queryOf(page, request),
    viewer: page.cached || viewer === 'unknown' ? null : viewer,
    format,
  }
  const path = pathOf(request)
  // Members read from the primary, because another process may have just written for them.
  const read = <T>(work: () => Promise<T>) => (page.cached && !viewer ? app.db.fromReplica(work) : work())
  const make = async () => {
    const loaded = await read(() => page.load(context))
    return { ...loaded, body: render(site, page, format, loaded, context, path) }
  }
  const makeAnswer = async (): Promise<NewAnswer> => {
    const { body, cacheTags, numberTags } = await make()
    if (format === 'markdown') return { body: encodeUtf8(body), cacheTags: [...cacheTags, ...numberTags] }
    const numbers = numberTags.length > 0 ? { tags: numberTags, update: numbersUpdater(app) } : undefined
    return { body: encodeUtf8(body), cacheTags, numbers }
  }
  const rendered = await (page.cached
    ? app.cache.get(`page ${format} ${withQuery(path, context.query)}`, makeAnswer)
    : make()
  ).catch(returnMoved)
  if (rendered instanceof Moved) {
    const isMarkdownPath = request.url.split('?')[0]!.endsWith('.md')
    return reply.redirect(withQuery(isMarkdownPath ? `${rendered.path}.md` : rendered.path, context.query), 301)
  }
  if (rendered instanceof CachedAnswer) reply.headers(staleHeaders(rendered))
  if (viewer === 'unknown') return sendOnce(request, reply, rendered.body, types[format])
  if (!viewer) return sendToVisitor(request, reply, rendered, types[format])
  return sendToMember(app, viewer, request, reply, rendered.body, types[format])
}

/** A separate function, because the cached answer holds on to it and must not hold on to the request. */
function numbersUpdater(app: App) {
  return (body: Buffer) => withCurrentNumbers(app, body)
}

function returnMoved(error: unknown): Moved {
  if (error instanceof Moved) return error
  throw error
}

function render(
  site: Site,
  page: Page,
  format: Format,
  loaded: LoadedPage,
  context: PageContext,
  path: string,
): string {
  const { about } = loaded
  const address = withQuery(path, context.query)
  if (format === 'markdown') return markdownOf(site.app, loaded, address)
  return documentOf(site, {
    about,
    canonical: about.canonical ?? address,
    markdownPath: page.hasMarkdown ? markdownPathOf(path, context.query) : undefined,
    content: loaded.html(),
    isPublic: !page.takesPasswords,
  }).markup
}

function markdownOf(app: App, { about, markdown }: LoadedPage, address: string): string {
  return markdownDocument(app, about, about.canonical ?? address, markdown())
}

function markdownPathOf(path: string, query: Record<string, string>): string {
  return withQuery(path === '/' ? '/index.md' : `${path}.md`, query)
}

function formatOf(page: Page, request: FastifyRequest): Format {
  if (!page.hasMarkdown) return 'html'
  if (request.url.split('?')[0]!.endsWith('.md')) return 'markdown'
  const accepted = request.headers.accept ?? ''
  return /\btext\/markdown\b/.test(accepted) && !/\btext\/html\b/.test(accepted) ? 'markdown' : 'html'
}

/** The path without the extension of the Markdown version. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0]!
  if (path === '/index.md') return '/'
  return path.endsWith('.md') ? path.slice(0, -3) : path
}

function paramsOf(request: FastifyRequest, dropsExtension: boolean): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) }
  const last = Object.keys(params).at(-1)
  if (dropsExtension && last) params[last] = params[last]!.replace(/\.md$/, '')
  return params
}

function queryOf({ query: names = [] }: Page, request: FastifyRequest): Record<string, string> {
  const given = request.query as Record<string, string | string[] | undefined>
  const query: Record<string, string> = {}
  for (const name of names) {
    const value = given[name]
    const text = Array.isArray(value) ? value[0] : value
    if (text !== undefined && text !== '') query[name] = text.slice(0, 200)
  }
  return query
}
