import type { FastifyInstance } from 'fastify'
import { findUnstorableText } from '../../../platform/operation/unstorable-text.ts'
import { type FieldError, invalid } from '../../../platform/problem.ts'
import { accountForm, asPerson } from '../../../web/account.ts'
import { pageNumber } from '../../../web/components/pagination.ts'
import { pathId } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { findListingSlug } from '../find-listing.ts'
import { limitClaimMails, openClaim } from '../open.ts'
import { type Method, methods } from '../schema.ts'
import { verifyClaim } from '../verify.ts'
import { claimPage } from './claim-page.ts'
import { registerClaimLinks } from './confirm.ts'
import { myClaimsPage } from './list-page.ts'
import type { ClaimFormValues } from './new-claim-form.ts'

const path = '/account/claims'

export function registerClaims(server: FastifyInstance, site: Site): void {
  const { app } = site

  server.get(
    path,
    asPerson(site, async (person, request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      const values = { slug: query.get('listing'), method: null, email: null }
      return show(
        site,
        request,
        reply,
        await myClaimsPage(app, person, { page: pageNumber(query.get('page') ?? undefined), values }),
      )
    }),
  )

  server.post(
    path,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        const { slug, method, email } = readClaimForm(form)
        const request = { slug: await findListingSlug(app.db, slug), method, ...(method === 'email' && { email }) }
        await limitClaimMails(app, member.id, request)
        const { id } = await app.db.transaction((tx) => openClaim(app, tx, member.id, request))
        return reply.redirect(`${path}/${id}`, 303)
      },
      (person, problem, form) => myClaimsPage(app, person, { problem, values: formValues(form) }),
    ),
  )

  server.get(
    `${path}/:id`,
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await claimPage(app, person, pathId(request))),
    ),
  )

  server.post(`${path}/:id/check`, (request, reply) => {
    const id = pathId(request)
    const handle = accountForm(
      site,
      async ({ member }) => {
        await verifyClaim(app, member.id, id)
        return reply.redirect(`${path}/${id}#check`, 303)
      },
      (person, problem) => claimPage(app, person, id, problem),
    )
    return handle(request, reply)
  })

  registerClaimLinks(server, site)
}

function formValues(form: URLSearchParams): ClaimFormValues {
  return { slug: form.get('slug'), method: form.get('method'), email: form.get('email') }
}

function readClaimForm(form: URLSearchParams): { slug: string; method: Method; email: string } {
  const { slug, method, email } = formValues(form)
  const errors: FieldError[] = []
  findUnstorableText({ slug, method, email }, errors)
  if (!methods.includes(method as Method)) errors.push({ path: 'method', message: 'Choose how to prove it' })
  if (errors.length > 0) throw invalid(errors)
  return { slug: slug ?? '', method: method as Method, email: (email ?? '').slice(0, 254) }
}
