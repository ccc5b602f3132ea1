import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploads } from '../../../directory/media/limits.ts'
import { mainPath, makePicture, savePicture } from '../../../directory/media/make.ts'
import { maxUploadMegabytes } from '../../../directory/media/settings.ts'
import { withUploadSlot } from '../../../directory/media/upload-slots.ts'
import type { Transaction } from '../../../platform/database/types.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { notFound } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { adminForm, type DrawAdmin, forRole, showAdmin } from '../../../web/admin/frame.ts'
import { checkFormToken } from '../../../web/csrf.ts'
import { pathId } from '../../../web/forms.ts'
import { allowFrames } from '../../../web/headers.ts'
import { refererPath } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm } from '../../../web/show.ts'
import { readUpload } from '../../../web/upload.ts'
import type { Person } from '../../../web/viewer.ts'
import { adminActor } from '../../audit/admin/actor.ts'
import { needs } from '../../roles/admin/guard.ts'
import type { BrandPicture } from '../document.ts'
import { previewCookie } from '../pages/preview.ts'
import {
  discardDraft,
  editedBrand,
  editorOf,
  publishDraft,
  restoreBrand,
  saveSections,
  undoPublish,
} from '../versions.ts'
import { brandHistoryPage, brandPage, brandPath, requestedSection } from './page.ts'
import { readSection } from './read.ts'
import { type PictureSlot, pictureSlots } from './sections.ts'

const messages = {
  saved: 'Saved to your draft.',
  published: 'Published. Everyone sees it now.',
  discarded: 'Draft discarded.',
  restored: 'Restored to your draft. Review it, then publish.',
  undone: 'Undone. The previous version is published again.',
}

export function registerBrandAdmin(server: FastifyInstance, site: Site): void {
  const { app } = site
  const framed = { onRequest: async (_: FastifyRequest, reply: FastifyReply) => allowFrames(reply) }
  const page: DrawAdmin = (person, request, flash) =>
    brandPage(site, person, request, flash, { name: requestedSection(request) })
  const identity: DrawAdmin = (person, request, flash) => brandPage(site, person, request, flash, { name: 'identity' })
  const history: DrawAdmin = (person, _, flash) => brandHistoryPage(site, person, flash)
  const editor = (person: Person) => editorOf(adminActor(app, person))

  server.get(brandPath, framed, showAdmin(site, identity, messages))
  server.get(`${brandPath}/history`, showAdmin(site, history, messages))
  server.get(`${brandPath}/:section`, framed, showAdmin(site, page, messages))
  server.post(
    `${brandPath}/:section`,
    framed,
    adminForm(
      site,
      page,
      (form, request) => {
        const list = form.get('move')?.split(':')[0]
        return `${brandPath}/${requestedSection(request)}?done=saved${list ? `#${list}` : ''}`
      },
      async (tx, person, form, request) => {
        const name = requestedSection(request)
        const { brand } = await editedBrand(app, tx)
        const value = readSection(app, name, form, brand[name])
        return saveSections(app, tx, editor(person), { [name]: value }, { [name]: form.get('seen') ?? '' })
      },
    ),
  )
  const action = (path: string, done: keyof typeof messages, draw: DrawAdmin, work: Work) =>
    server.post(
      `${brandPath}/${path}`,
      framed,
      adminForm(
        site,
        draw,
        () => `${draw === history ? `${brandPath}/history` : brandPath}?done=${done}`,
        (tx, person, _, request) => work(tx, person, request),
      ),
    )
  action('publish', 'published', identity, (tx, person) => publishDraft(app, tx, editor(person)))
  action('discard', 'discarded', identity, (tx, person) => discardDraft(app, tx, editor(person)))
  action('undo', 'undone', history, (tx, person) => undoPublish(app, tx, editor(person)))
  action('history/:id/restore', 'restored', history, (tx, person, request) =>
    restoreBrand(app, tx, editor(person), pathId(request)),
  )
  action('pictures/:slot/remove', 'saved', identity, (tx, person, request) =>
    setPicture(site, tx, person, slotIn(request), null),
  )

  for (const [path, isOn] of [
    ['start', true],
    ['stop', false],
  ] as const)
    server.get(
      `${brandPath}/preview/${path}`,
      asPerson(site, async (_, request, reply) => {
        reply.header('set-cookie', previewCookie(site, isOn)).header('cache-control', 'no-store')
        const back = refererPath(request.headers.referer, app.urls.site, brandPath)
        return reply.redirect(isOn ? '/' : back.startsWith('/admin') ? brandPath : back, 303)
      }),
    )

  void server.register(async (scope) => {
    await scope.register(multipart)
    scope.post(`${brandPath}/pictures/:slot`, { ...framed, ...needs('brand') }, uploadPicture(site))
  })
}

type Work = (tx: Transaction, person: Person, request: FastifyRequest) => Promise<unknown>

function slotIn(request: FastifyRequest): PictureSlot {
  const { slot } = request.params as { slot: string }
  if (!Object.hasOwn(pictureSlots, slot)) throw notFound('This picture doesn’t exist.')
  return slot as PictureSlot
}

/** Puts an uploaded picture into the draft, or removes it. */
async function setPicture({ app }: Site, tx: Transaction, person: Person, slot: PictureSlot, picture: BrandPicture) {
  const { brand } = await editedBrand(app, tx)
  const given =
    slot === 'picture'
      ? { previews: { ...brand.previews, picture } }
      : { identity: { ...brand.identity, [slot]: picture } }
  return saveSections(app, tx, editorOf(adminActor(app, person)), given)
}

/** Checks token and rate limits before it reads the file. */
function uploadPicture(site: Site) {
  const { app } = site
  return asPerson(site, async (person, request, reply) => {
    const slot = slotIn(request)
    const { section, kind } = pictureSlots[slot]
    const authorize = async (form: URLSearchParams) => {
      checkFormToken(person.cookie, form.get('form_token'))
      const member = String(person.member.id)
      await app.limiter.take(
        [
          [policies.writes, member],
          [uploads, member],
        ],
        {},
      )
    }
    const send = async () => {
      const maxBytes = app.settings.get(maxUploadMegabytes) * 1024 * 1024
      await withUploadSlot(app, async () => {
        const { bytes } = await readUpload(request, { maxBytes, authorize })
        const picture = await makePicture(app, bytes, kind)
        await app.db.transaction(async (tx) => {
          await savePicture(app, tx, picture)
          const { width, height } = picture
          await setPicture(site, tx, person, slot, { path: mainPath(picture), width, height })
        })
      })
      return reply.redirect(`${brandPath}/${section}?done=saved#picture-${slot}`, 303)
    }
    return handleForm(site, request, reply, send, async (problem) =>
      forRole(site, person, await brandPage(site, person, request, { problem }, { name: section, failed: slot })),
    )
  })
}
