import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { needs } from '../../../../core/roles/admin/guard.ts'
import {
  confirmationPage,
  type EditingRoom,
  loadOwnListing,
  makersRoom,
  ownListingForm,
  type Question,
  showOwnListing,
} from '../../../../directory/listings/pages/own-listing.ts'
import { uploads } from '../../../../directory/media/limits.ts'
import { registerMediaFiles } from '../../../../directory/media/pages/files.ts'
import { maxUploadMegabytes } from '../../../../directory/media/settings.ts'
import { withUploadSlot } from '../../../../directory/media/upload-slots.ts'
import type { App } from '../../../../platform/app.ts'
import { policies } from '../../../../platform/limits/policy.ts'
import { invalid } from '../../../../platform/problem.ts'
import { asPerson } from '../../../../web/account.ts'
import { isConfirmed } from '../../../../web/admin/confirm.ts'
import { forRole } from '../../../../web/admin/frame.ts'
import { checkFormToken } from '../../../../web/csrf.ts'
import { formNumber, pathId } from '../../../../web/forms.ts'
import type { Site } from '../../../../web/page.ts'
import { handleForm, show } from '../../../../web/show.ts'
import { readUpload, type Upload } from '../../../../web/upload.ts'
import type { Person } from '../../../../web/viewer.ts'
import { UpdateMyListing } from '../../input.ts'
import { removeLogo, setLogo } from '../../logo.ts'
import { addPicture, describePicture, type ListingEditor, movePicture, removePicture } from '../../pictures.ts'
import { updateListing } from '../../update.ts'
import { mediaPage } from './page.ts'

const doneMessages = {
  logo: 'Logo updated.',
  unset: 'Logo removed.',
  added: 'Picture added.',
  removed: 'Picture removed.',
  described: 'Saved.',
  moved: 'Moved.',
  video: 'Video link saved.',
}
type Done = keyof typeof doneMessages

/** Logo, pictures and video of a listing: the page with its forms, and the public files. */
export function registerMedia(server: FastifyInstance, site: Site): void {
  registerMediaFiles(server, site)
  registerMediaEditor(server, site, makersRoom)
}

/** The same page for owners, editors and admins. */
export function registerMediaEditor(server: FastifyInstance, site: Site, room: EditingRoom): void {
  const { app } = site
  const root = `${room.root}/media`
  server.get(root, showOwnListing(site, mediaPage, doneMessages, room))

  const form = (
    path: string,
    done: Done | ((sent: URLSearchParams) => Done),
    work: (editor: ListingEditor, sent: URLSearchParams) => Promise<unknown>,
    confirm?: (sent: URLSearchParams) => Question | null,
  ) =>
    server.post(
      `${root}${path}`,
      ownListingForm(
        site,
        mediaPage,
        async (person, listingId, sent, reply, request) => {
          const editor = editorOf(app, room, person, listingId, sent)
          const question = room.isAdmin && !isConfirmed(sent) && confirm?.(sent)
          if (question)
            return show(site, request, reply, forRole(site, person, confirmationPage(person, request, sent, question)))
          await work(editor, sent)
          return reply.redirect(
            `${room.pathOf(listingId)}/media?done=${typeof done === 'string' ? done : done(sent)}`,
            303,
          )
        },
        room,
      ),
    )
  form(
    '/logo/remove',
    'unset',
    (editor) => removeLogo(app, editor),
    () => ({ ...removal, title: 'Remove the logo?', yes: 'Remove logo' }),
  )
  form('/describe', 'described', (editor, sent) =>
    describePicture(app, editor, formNumber(sent, 'picture'), sent.get('alt')),
  )
  form(
    '/arrange',
    (sent) => (sent.get('do') === 'remove' ? 'removed' : 'moved'),
    (editor, sent) => {
      const id = formNumber(sent, 'picture')
      return sent.get('do') === 'remove'
        ? removePicture(app, editor, id)
        : movePicture(app, editor, id, sent.get('do') === 'front' ? 'front' : 'back')
    },
    (sent) =>
      sent.get('do') === 'remove' ? { ...removal, title: 'Remove this picture?', yes: 'Remove picture' } : null,
  )
  form('/video', 'video', ({ listingId, memberId, admin }, sent) => {
    const parsed = UpdateMyListing.safeParse({ fields: { demo_video_url: sent.get('demo_video_url') ?? '' } })
    if (!parsed.success)
      throw invalid(
        parsed.error.issues.map(({ message }) => ({ path: 'demo_video_url', message: `The link ${message}` })),
      )
    return app.db.transaction((tx) => updateListing(app, tx, listingId, admin ?? memberId, parsed.data))
  })

  void server.register(async (scope) => {
    await scope.register(multipart)
    const upload = (path: string, done: Done, work: (editor: ListingEditor, sent: Upload) => Promise<unknown>) =>
      scope.post(`${root}${path}`, room.isAdmin ? needs('listings') : {}, uploadForm(site, room, done, work))
    upload('/logo', 'logo', (editor, { bytes }) => setLogo(app, editor, bytes))
    upload('/pictures', 'added', (editor, { form: sent, bytes }) => addPicture(app, editor, bytes, sent.get('alt')))
  })
}

/** Checks token, permission and rate limits before it reads the file. */
function uploadForm(
  site: Site,
  room: EditingRoom,
  done: Done,
  work: (editor: ListingEditor, sent: Upload) => Promise<unknown>,
) {
  const { app } = site
  return asPerson(site, async (person, request: FastifyRequest, reply: FastifyReply) => {
    const listingId = pathId(request)
    const memberId = person.member.id
    let fields = new URLSearchParams()
    const authorize = async (form: URLSearchParams) => {
      fields = form
      checkFormToken(person.cookie, form.get('form_token'))
      await room.authorize(app, person, listingId)
      await app.limiter.take(
        [
          [policies.writes, String(memberId)],
          [uploads, String(memberId)],
        ],
        {},
      )
    }
    const send = async () => {
      await withUploadSlot(app, async () => {
        const maxBytes = app.settings.get(maxUploadMegabytes) * 1024 * 1024
        const upload = await readUpload(request, { maxBytes, authorize })
        await work(editorOf(app, room, person, listingId, upload.form), upload)
      })
      return reply.redirect(`${room.pathOf(listingId)}/media?done=${done}`, 303)
    }
    return handleForm(site, request, reply, send, async (problem) =>
      forRole(
        site,
        person,
        await mediaPage(app, await loadOwnListing(app, person, listingId, room), { problem, form: fields }),
      ),
    )
  })
}

function editorOf(
  app: App,
  room: EditingRoom,
  person: Person,
  listingId: number,
  sent: URLSearchParams,
): ListingEditor {
  const by = room.editedBy(app, person, sent)
  return { listingId, memberId: person.member.id, admin: typeof by === 'number' ? undefined : by }
}

const removal = {
  text: 'Visitors stop seeing it right away. We keep the file for 30 days, so that you can restore it from History.',
  back: '/media',
}
