import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needs } from '../../../core/roles/admin/guard.ts'
import type { Permission } from '../../../core/roles/roles.ts'
import { policies } from '../../../platform/limits/policy.ts'
import { Problem } from '../../../platform/problem.ts'
import { asPerson } from '../../../web/account.ts'
import { type Flash, forRole } from '../../../web/admin/frame.ts'
import { checkFormToken } from '../../../web/csrf.ts'
import { markdownText } from '../../../web/markdown.ts'
import type { Site } from '../../../web/page.ts'
import { formText } from '../../../web/read-form.ts'
import { handleForm, type PageResponse, show } from '../../../web/show.ts'
import { readFormWithFile } from '../../../web/upload.ts'
import type { Person } from '../../../web/viewer.ts'
import { uploads } from '../limits.ts'
import { mainPath, makePicture, savePicture } from '../make.ts'
import { maxUploadMegabytes } from '../settings.ts'
import { insertPicture } from '../text-pictures.ts'
import { withUploadSlot } from '../upload-slots.ts'

type DrawEditor = (
  person: Person,
  request: FastifyRequest,
  flash: Flash,
  form: URLSearchParams,
) => Promise<PageResponse>

interface PictureFormOptions {
  path: string
  permission: Permission
  draw: DrawEditor
}

export function registerPictureForm(server: FastifyInstance, site: Site, options: PictureFormOptions): void {
  void server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.post(options.path, needs(options.permission), pictureForm(site, options.draw))
  })
}

/**
 * Takes a whole editor form with a picture, and shows the form again with the picture in its text (`body`) or as its
 * cover (`cover`). Nothing is saved but the picture; the purge deletes it if it is never used.
 */
function pictureForm(site: Site, draw: DrawEditor) {
  const { app } = site
  return asPerson(site, async (person, request, reply) => {
    let form = new URLSearchParams()
    const send = async () => {
      const done = await withUploadSlot(app, async () => {
        const read = await readFormWithFile(request, app.settings.get(maxUploadMegabytes) * 1024 * 1024)
        form = read.form
        checkFormToken(person.cookie, form.get('form_token'))
        const member = String(person.member.id)
        await app.limiter.take(
          [
            [policies.writes, member],
            [uploads, member],
          ],
          {},
        )
        if (read.file instanceof Problem) throw read.file
        const picture = await makePicture(app, read.file, 'screenshot')
        await app.db.transaction((tx) => savePicture(app, tx, picture))
        return put(form, picture.hash, mainPath(picture))
      })
      return show(site, request, reply, forRole(site, person, await draw(person, request, { done }, form)))
    }
    return handleForm(site, request, reply, send, async (problem) =>
      forRole(site, person, await draw(person, request, { problem }, form)),
    )
  })
}

/** Changes the form as if it had been typed. */
function put(form: URLSearchParams, hash: string, path: string): string {
  const alt = formText(form, 'picture_alt')
  form.delete('picture_alt')
  if (form.get('put') === 'cover') {
    form.set('cover', hash)
    form.set('cover_alt', alt)
    return 'Cover added. Save to keep it.'
  }
  const text = (form.get('body') ?? '').replaceAll('\r\n', '\n')
  const cursor = form.get('cursor') ?? ''
  const position = /^\d{1,7}$/.test(cursor) ? Number(cursor) : null
  form.set('body', insertPicture(text, `![${markdownText(alt)}](${path})`, position))
  return 'Picture added to the text. Save to keep it.'
}
