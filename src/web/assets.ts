import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { cacheDirectory } from '../platform/cache-directory.ts'
import { encodingOf } from './compression.ts'

export interface Assets {
  /** URLs for the head of a page. */
  style: string
  script: string
  /** URLs of the main files of the fonts whose names start like this. */
  fonts(names: readonly string[]): string[]
  /** The script of the console, which only one page loads. */
  console: string
  /** Inlined into documents that can't load files. */
  inline: { viewScript: string; viewStyle: string }
  files: ReadonlyMap<string, Asset>
}

interface Asset {
  type: string
  body: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
}

const source = join(import.meta.dirname, '..')
const entries = ['main.css', 'main.ts', 'console.ts', 'views.css', 'views.ts'].map((name) => `app/browser/${name}`)
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

let loaded: Promise<Assets> | undefined

/** Styles, scripts and fonts, with a content hash in their names. They are bundled again only if a source changed. */
export function loadAssets(): Promise<Assets> {
  return (loaded ??= load())
}

async function load(): Promise<Assets> {
  const directory = join(cacheDirectory, `assets-${fingerprint()}`)
  let built = readBuilt(directory)
  if (built.length === 0) {
    built = await bundle()
    store(directory, built)
  }
  const files = assetsOf(built)
  const find = (pattern: RegExp) => [...files.keys()].filter((path) => pattern.test(path))
  const entry = (name: string, type: string) => find(new RegExp(`/${name}-[A-Z0-9]+\\.${type}$`))[0]!
  const text = (path: string) => files.get(path)!.body.toString().trim()
  return {
    style: entry('main', 'css'),
    script: entry('main', 'js'),
    fonts: fontFinder(find(/-latin-[A-Z0-9]+\.woff2$/)),
    console: entry('console', 'js'),
    inline: { viewScript: text(entry('views', 'js')), viewStyle: text(entry('views', 'css')) },
    files,
  }
}

function fontFinder(paths: readonly string[]): Assets['fonts'] {
  return (names) => names.flatMap((name) => paths.find((path) => path.startsWith(`/assets/${name}-latin-`)) ?? [])
}

export function registerAssets(server: FastifyInstance, { files }: Assets): void {
  server.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const found = files.get(`/assets/${request.params.file}`)
    if (!found) return reply.callNotFound()
    const encoding = found.br ? encodingOf(request) : undefined
    reply.header('cache-control', 'public, max-age=31536000, immutable').type(found.type)
    if (found.br) reply.header('vary', 'Accept-Encoding')
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send((encoding && found[encoding]) ?? found.body)
  })
}

interface Built {
  name: string
  body: Buffer
}

async function bundle(): Promise<Built[]> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: entries.map((path) => join(source, path)),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir: '/assets',
    publicPath: '/assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    loader: { '.woff2': 'file', '.svg': 'file' },
    logLevel: 'error',
  })
  return outputFiles.flatMap(({ path, contents }) => variants(basename(path), Buffer.from(contents)))
}

/** The file, and its compressed forms if it is text. */
function variants(name: string, body: Buffer): Built[] {
  if (!/^(text|image\/svg)/.test(typeOf(name))) return [{ name, body }]
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return [
    { name, body },
    { name: `${name}.gz`, body: gzipSync(body, { level: 9 }) },
    { name: `${name}.br`, body: br },
  ]
}

function assetsOf(built: Built[]): Map<string, Asset> {
  const bodies = new Map(built.map(({ name, body }) => [name, body]))
  const names = [...bodies.keys()].filter((name) => !/\.(gz|br)$/.test(name))
  return new Map(
    names.map((name) => [
      `/assets/${name}`,
      { type: typeOf(name), body: bodies.get(name)!, gzip: bodies.get(`${name}.gz`), br: bodies.get(`${name}.br`) },
    ]),
  )
}

function typeOf(name: string): string {
  return types[extname(name)] ?? 'application/octet-stream'
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(source, '../package-lock.json')))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(browser|styles|fonts)\/[^/]+\.[^/]+$/.test(file))
    .sort()
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)))
  return hash.digest('hex').slice(0, 16)
}

function readBuilt(directory: string): Built[] {
  try {
    return readdirSync(directory).map((name) => ({ name, body: readFileSync(join(directory, name)) }))
  } catch {
    return []
  }
}

/**
 * Writes to a temporary directory and renames it, so that other processes never read half a bundle. If the cache
 * directory is read-only, every start bundles again.
 */
function store(directory: string, built: Built[]): void {
  const temporary = `${directory}.${process.pid}`
  try {
    mkdirSync(temporary, { recursive: true })
    for (const { name, body } of built) writeFileSync(join(temporary, name), body)
    renameSync(temporary, directory)
    for (const name of readdirSync(cacheDirectory)) {
      if (/^assets-[0-9a-f]{16}$/.test(name) && join(cacheDirectory, name) !== directory)
        rmSync(join(cacheDirectory, name), { recursive: true, force: true })
    }
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
}
