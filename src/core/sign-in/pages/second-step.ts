import type { FastifyInstance } from 'fastify'
import { html } from '../../../platform/html.ts'
import { Problem } from '../../../platform/problem.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { readForm } from '../../../web/forms.ts'
import type { Site } from '../../../web/page.ts'
import { handleForm, type PageResponse, problemNotice, show } from '../../../web/show.ts'
import { limitPasskeyPrompts } from '../../second-factor/limits.ts'
import { pendingCookie, readPendingCookie } from '../../sessions/cookies.ts'
import { setCookie, signInRequest } from '../../sessions/pages/session.ts'
import { finishSecondStep, readFirstStep, secondStepPasskeyOptions } from '../second-step.ts'
import { redirectAfterSignIn, secondStepPath } from './after-sign-in.ts'
import { proofIn, secondFactorForms } from './proof.ts'

const title = 'One more step'

export function registerSecondStep(server: FastifyInstance, site: Site): void {
  const { app } = site

  const page = async (secret: string | undefined, problem?: Problem): Promise<PageResponse> => {
    const firstStep = await readFirstStep(app, secret).catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (!firstStep)
      return {
        title: 'Sign in again',
        content: html`<div class="page narrow">${pageHead({ title: 'Sign in again' })}${notice(
          'This sign-in has expired, or there were too many wrong codes.',
          'error',
        )}<p><a class="button" href="/sign-in">Sign in</a></p></div>`,
      }
    const { member, factors } = firstStep
    return {
      title,
      content: html`<div class="page narrow">${pageHead({
        title,
        lede: html`Confirm that it’s you, ${member.email}.`,
      })}${problemNotice(problem)}${secondFactorForms({
        factors,
        action: secondStepPath,
        options: `${secondStepPath}/options`,
        fields: null,
        problem,
        button: 'Sign in',
      })}<p><a href="/sign-in">Use another account</a></p>\
<p class="hint">Lost everything? Contact us and we’ll help you get back in.</p></div>`,
    }
  }

  server.get(secondStepPath, async (request, reply) => {
    return show(site, request, reply, await page(readPendingCookie(app, request.headers.cookie)))
  })

  server.post(secondStepPath, async (request, reply) => {
    const secret = readPendingCookie(app, request.headers.cookie)
    return handleForm(
      site,
      request,
      reply,
      async () => {
        const signedIn = await finishSecondStep(app, secret, proofIn(readForm(request)), signInRequest(app, request))
        setCookie(reply, pendingCookie(app, ''))
        return redirectAfterSignIn(site, request, reply, signedIn)
      },
      (problem) => page(secret, problem),
    )
  })

  server.post(`${secondStepPath}/options`, async (request, reply) => {
    await limitPasskeyPrompts(app, request.ip)
    const options = await secondStepPasskeyOptions(app, readPendingCookie(app, request.headers.cookie))
    return reply.header('cache-control', 'no-store').send(options)
  })
}
