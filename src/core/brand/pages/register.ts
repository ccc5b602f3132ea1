import type { FastifyInstance } from 'fastify'
import { type App, perApp } from '../../../platform/app.ts'
import { notFound } from '../../../platform/problem.ts'
import type { Site } from '../../../web/page.ts'
import { brandName, brandOf, purposeOf } from '../current.ts'
import type { Brand } from '../document.ts'
import { stylesheetOf } from '../stylesheet.ts'
import { findDraft, publishedVersions } from '../versions.ts'
import { drawnFavicon, iconPng, iconSizes, mailLogo } from './icons.ts'

const day = 'public, max-age=86400'
const maxSheets = 50

/** Stylesheets by path, because the page of one process may ask another one for them. */
const knownSheets = perApp(() => new Map<string, string>())

/** The files that make the brand: stylesheets, icons, manifest. */
export function registerBrand(server: FastifyInstance, { app }: Site): void {
  server.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const text = await stylesheet(app, request.params.file)
    if (text === undefined) throw notFound('This stylesheet doesn’t exist.')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(text)
  })
  server.get('/favicon.svg', (_, reply) =>
    brandOf(app).identity.icon
      ? reply.redirect('/icons/192.png', 302)
      : reply.header('cache-control', day).type('image/svg+xml').send(drawnFavicon(app)),
  )
  server.get('/favicon.ico', (_, reply) => reply.redirect('/icons/32.png', 302))
  server.get<{ Params: { file: string } }>('/icons/:file', async (request, reply) => {
    const size = iconSizes.find((known) => request.params.file === `${known}.png`)
    if (!size) throw notFound('Image not found.')
    return reply
      .header('cache-control', day)
      .type('image/png')
      .send(await iconPng(app, size))
  })
  server.get('/mark.png', async (_, reply) =>
    reply
      .header('cache-control', day)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(await mailLogo(app)),
  )
  server.get('/site.webmanifest', (_, reply) => {
    const { colors } = brandOf(app)
    const name = brandName(app)
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          name,
          short_name: name.slice(0, 12).trim(),
          description: purposeOf(app),
          start_url: '/',
          display: 'browser',
          background_color: colors.background.light,
          theme_color: colors.accent.light,
          icons: [192, 512].map((size) => ({
            src: `/icons/${size}.png`,
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
        }),
      )
  })
}

async function stylesheet(app: App, file: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{16}\.css$/.test(file)) return undefined
  const path = `/brand/${file}`
  const known = knownSheets(app)
  const remember = (brand: Brand) => {
    for (const sheet of Object.values(stylesheetOf(brand))) if (sheet) known.set(sheet.path, sheet.text)
  }
  remember(brandOf(app))
  if (known.has(path)) return known.get(path)
  // The draft of an admin, or a page from before the last publication.
  const draft = await findDraft(app.db)
  for (const { document } of [...(draft ? [draft] : []), ...(await publishedVersions(app.db, 5))]) remember(document)
  const found = known.get(path)
  if (known.size > maxSheets) known.clear()
  return found
}
