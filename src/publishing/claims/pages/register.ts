import type { FastifyInstance } from 'fastify'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import { idInPath } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { findListing } from '../find.ts'
import { limitClaim, openClaim } from '../open.ts'
import { type Method, methods } from '../schema.ts'
import { checkClaim } from '../verify.ts'
import { claimPage } from './claim-page.ts'
import { registerClaimLinks } from './confirm.ts'
import { myClaimsPage } from './list-page.ts'
import type { Started } from './start-form.ts'

const path = '/account/claims'

export function registerClaims(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      const started = { slug: query.get('listing'), method: null, email: null }
      return show(
        site,
        request,
        reply,
        await myClaimsPage(app, person, { page: pageNumber(query.get('page') ?? undefined), started }),
      )
    }),
  )

  server.post(
    path,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        const { slug, method, email } = readStart(form)
        const request = { slug: await findListing(app.db, slug), method, ...(method === 'email' && { email }) }
        await limitClaim(app, member.id, request)
        const { id } = await app.db.transaction((tx) => openClaim(app, tx, member.id, request))
        return reply.redirect(`${path}/${id}`, 303)
      },
      (person, problem, form) => myClaimsPage(app, person, { problem, started: sent(form) }),
    ),
  )

  server.get<{ Params: { id: string } }>(
    `${path}/:id`,
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await claimPage(app, person, idInPath(request))),
    ) as never,
  )

  server.post<{ Params: { id: string } }>(`${path}/:id/check`, (request, reply) => {
    const id = idInPath(request)
    const handle = accountForm(
      site,
      async ({ member }, _, __, answer) => {
        await checkClaim(app, member.id, id)
        return answer.redirect(`${path}/${id}#check`, 303)
      },
      (person, problem) => claimPage(app, person, id, problem),
    )
    return handle(request as never, reply)
  })

  registerClaimLinks(server, site)
}

function sent(form: URLSearchParams): Started {
  return { slug: form.get('slug'), method: form.get('method'), email: form.get('email') }
}

function readStart(form: URLSearchParams): { slug: string; method: Method; email: string } {
  const { slug, method, email } = sent(form)
  const errors: FieldError[] = []
  findUnstorableText({ slug, method, email }, errors)
  if (!methods.includes(method as Method)) errors.push({ path: 'method', message: 'Choose how you want to prove it' })
  if (errors.length > 0) throw invalid(errors)
  return { slug: slug ?? '', method: method as Method, email: (email ?? '').slice(0, 254) }
}
