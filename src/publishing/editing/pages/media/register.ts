import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loadOwnListing, ownListingForm, showOwnListing } from '../../../../directory/listings/pages/own-listing.ts'
import { uploads } from '../../../../directory/media/limits.ts'
import { registerMediaFiles } from '../../../../directory/media/pages/files.ts'
import { maxUploadMegabytes } from '../../../../directory/media/settings.ts'
import { withUploadSlot } from '../../../../directory/media/upload-slots.ts'
import { policies } from '../../../../platform/limits/policy.ts'
import { invalid } from '../../../../platform/problem.ts'
import { asPerson } from '../../../../web/account.ts'
import { checkFormToken } from '../../../../web/csrf.ts'
import { formNumber, pathId } from '../../../../web/forms.ts'
import type { Site } from '../../../../web/page.ts'
import { handleForm } from '../../../../web/show.ts'
import { readUpload, type Upload } from '../../../../web/upload.ts'
import { UpdateMyListing } from '../../input.ts'
import { removeLogo, setLogo } from '../../logo.ts'
import { myListingPath } from '../../paths.ts'
import { addPicture, describePicture, type ListingEditor, movePicture, removePicture } from '../../pictures.ts'
import { mustEdit } from '../../policy.ts'
import { updateListing } from '../../update.ts'
import { mediaPage } from './page.ts'

const root = '/account/listings/:id/media'
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
  const { app } = site
  registerMediaFiles(server, site)
  server.get(root, showOwnListing(site, mediaPage, doneMessages))

  const form = (
    path: string,
    done: Done | ((sent: URLSearchParams) => Done),
    work: (editor: ListingEditor, sent: URLSearchParams) => Promise<unknown>,
  ) =>
    server.post(
      `${root}${path}`,
      ownListingForm(site, mediaPage, async ({ member }, listingId, sent, reply) => {
        await work({ listingId, memberId: member.id }, sent)
        return reply.redirect(
          `${myListingPath(listingId)}/media?done=${typeof done === 'string' ? done : done(sent)}`,
          303,
        )
      }),
    )
  form('/logo/remove', 'unset', (editor) => removeLogo(app, editor))
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
  )
  form('/video', 'video', ({ listingId, memberId }, sent) => {
    const parsed = UpdateMyListing.safeParse({ fields: { demo_video_url: sent.get('demo_video_url') ?? '' } })
    if (!parsed.success)
      throw invalid(
        parsed.error.issues.map(({ message }) => ({ path: 'demo_video_url', message: `The link ${message}` })),
      )
    return app.db.transaction((tx) => updateListing(app, tx, listingId, memberId, parsed.data))
  })

  void server.register(async (scope) => {
    await scope.register(multipart)
    const upload = (path: string, done: Done, work: (editor: ListingEditor, sent: Upload) => Promise<unknown>) =>
      scope.post(`${root}${path}`, uploadForm(site, done, work))
    upload('/logo', 'logo', (editor, { bytes }) => setLogo(app, editor, bytes))
    upload('/pictures', 'added', (editor, { form: sent, bytes }) => addPicture(app, editor, bytes, sent.get('alt')))
  })
}

/** Checks token, permission and rate limits before it reads the file. */
function uploadForm(site: Site, done: Done, work: (editor: ListingEditor, sent: Upload) => Promise<unknown>) {
  const { app } = site
  return asPerson(site, async (person, request: FastifyRequest, reply: FastifyReply) => {
    const listingId = pathId(request)
    const memberId = person.member.id
    let fields = new URLSearchParams()
    const authorize = async (form: URLSearchParams) => {
      fields = form
      checkFormToken(person.cookie, form.get('form_token'))
      await mustEdit(app.db, memberId, listingId)
      await app.limiter.take(
        [
          [policies.writes, String(memberId)],
          [uploads, String(memberId)],
        ],
        {},
      )
    }
    const send = async () => {
      await withUploadSlot(app, async () =>
        work(
          { listingId, memberId },
          await readUpload(request, { maxBytes: app.settings.get(maxUploadMegabytes) * 1024 * 1024, authorize }),
        ),
      )
      return reply.redirect(`${myListingPath(listingId)}/media?done=${done}`, 303)
    }
    return handleForm(site, request, reply, send, async (problem) =>
      mediaPage(app, await loadOwnListing(app, person, listingId), { problem, form: fields }),
    )
  })
}
