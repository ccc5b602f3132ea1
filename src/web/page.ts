import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import type { Operation } from '../platform/operation/declare.ts'
import type { Assets } from './assets.ts'
import type { Html } from './html.ts'
import { type About, documentOf, type Layout } from './layout/document.ts'
import { withQuery } from './links.ts'
import { documentInMarkdown } from './markdown.ts'
import { sendToMember, sendToStranger } from './respond.ts'
import type { ReadPerson, ReadViewer, Viewer } from './viewer.ts'

export type { About } from './layout/document.ts'

/** One request for a page. */
export interface Visit {
  app: App
  params: Record<string, string>
  /** Only the names that the page declares; those not given are absent. */
  query: Record<string, string>
  /** Always null on a page that is kept: what differs by person is a slot. */
  viewer: Viewer | null
}

interface PageRoute {
  /** In the notation of the router: `/listings/:slug`. */
  path: `/${string}`
  /** Names in the query string that change what is shown. Others are ignored. */
  query?: readonly string[]
  /** Real addresses of the page, for tests and screenshots; needed when the path has parameters. */
  examples?(app: App): Promise<string[]>
}

/** A page, declared once; its route, Markdown twin, caching, head and place in the tests follow from it. */
interface PageDeclaration<Data> extends PageRoute {
  /** What it is made of, by the names that writes announce. With it the page is cached until one of them changes. */
  cacheTags?(data: Data): string[]
  /** Throws `notFound` for what does not exist. */
  load(visit: Visit): Promise<Data>
  about(data: Data, visit: Visit): About
  html(data: Data, visit: Visit): Html
  /** The same content for agents, without title and description, which are added. */
  markdown?(data: Data, visit: Visit): string
}

/** A declared page of whatever data. */
export interface Page extends PageRoute {
  readonly cached: boolean
  readonly hasMarkdown: boolean
  load(visit: Visit): Promise<LoadedPage>
}

interface LoadedPage {
  about: About
  cacheTags: string[]
  html(): Html
  markdown(): string
}

export function page<Data>(declaration: PageDeclaration<Data>): Page {
  const { path, query, examples, cacheTags, markdown } = declaration
  return {
    path,
    ...(query && { query }),
    ...(examples && { examples }),
    cached: cacheTags !== undefined,
    hasMarkdown: markdown !== undefined,
    async load(visit) {
      const data = await declaration.load(visit)
      return {
        about: declaration.about(data, visit),
        cacheTags: cacheTags?.(data) ?? [],
        html: () => declaration.html(data, visit),
        markdown: () => markdown?.(data, visit) ?? '',
      }
    },
  }
}

/** Thrown by `load` for what stands at another address now. */
export class Moved extends Error {
  readonly path: string

  constructor(path: `/${string}`) {
    super(`It is at ${path} now.`)
    this.path = path
  }
}

export interface Site {
  app: App
  assets: Assets
  layout: Layout
  readViewer: ReadViewer
  readPerson: ReadPerson
  /** Every operation of the API, for pages that list them. */
  operations: readonly Operation[]
}

const types = { html: 'text/html; charset=utf-8', markdown: 'text/markdown; charset=utf-8' } as const
type Format = keyof typeof types

export function registerPage(server: FastifyInstance, site: Site, page: Page): void {
  const endsInParameter = /\/:[^/]+$/.test(page.path)
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(site, page, request, reply, endsInParameter)
  const config = { operation: `page ${page.path}`, via: 'site' as const }
  server.get(page.path, { config, handler })
  if (page.hasMarkdown && !endsInParameter)
    server.get(page.path === '/' ? '/index.md' : `${page.path}.md`, { config, handler })
}

async function answer(site: Site, page: Page, request: FastifyRequest, reply: FastifyReply, endsInParameter: boolean) {
  const { app } = site
  const viewer = await site.readViewer(request)

  const format = formatOf(page, request)
  const visit = {
    app,
    params: paramsOf(request, endsInParameter && format === 'markdown'),
    query: queryOf(page, request),
    viewer: page.cached ? null : viewer,
  }
  const path = pathOf(request)
  const make = async () => {
    const loaded = await page.load(visit)
    return { body: written(site, page, format, loaded, visit, path), cacheTags: loaded.cacheTags }
  }
  const finished = await (page.cached
    ? app.cache.get(`page ${format} ${withQuery(path, visit.query)}`, make)
    : make()
  ).catch(newAddress)
  if (finished instanceof Moved)
    return reply.redirect(
      withQuery(request.url.split('?')[0]!.endsWith('.md') ? `${finished.path}.md` : finished.path, visit.query),
      301,
    )
  if (!viewer) return sendToStranger(request, reply, finished, types[format])
  return sendToMember(app, viewer, request, reply, finished.body, types[format])
}

function newAddress(error: unknown): Moved {
  if (error instanceof Moved) return error
  throw error
}

function written(site: Site, page: Page, format: Format, loaded: LoadedPage, visit: Visit, path: string): string {
  const { about } = loaded
  const canonical = about.canonical ?? withQuery(path, visit.query)
  if (format === 'markdown') return documentInMarkdown(site.app, about, canonical, loaded.markdown())
  return documentOf(site, {
    about,
    canonical,
    twin: page.hasMarkdown ? twinOf(path, visit.query) : undefined,
    content: loaded.html(),
  }).markup
}

function twinOf(path: string, query: Record<string, string>): string {
  return withQuery(path === '/' ? '/index.md' : `${path}.md`, query)
}

function formatOf(page: Page, request: FastifyRequest): Format {
  if (!page.hasMarkdown) return 'html'
  if (request.url.split('?')[0]!.endsWith('.md')) return 'markdown'
  const accepted = request.headers.accept ?? ''
  return /\btext\/markdown\b/.test(accepted) && !/\btext\/html\b/.test(accepted) ? 'markdown' : 'html'
}

/** The address without the ending of the Markdown twin. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0]!
  if (path === '/index.md') return '/'
  return path.endsWith('.md') ? path.slice(0, -3) : path
}

function paramsOf(request: FastifyRequest, withoutEnding: boolean): Record<string, string> {
  const params = { ...(request.params as Record<string, string>) }
  const last = Object.keys(params).at(-1)
  if (withoutEnding && last) params[last] = params[last]!.replace(/\.md$/, '')
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
