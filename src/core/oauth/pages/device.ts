import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { App } from '../../../platform/app.ts'
import { type Html, html } from '../../../platform/html.ts'
import { field } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { checkFormToken, checkSameOrigin } from '../../../web/csrf.ts'
import { redirectToSignIn, withQuery } from '../../../web/links.ts'
import { signedInPerson } from '../../sessions/pages/session.ts'
import { networkAndDevice, requestOrigin } from '../../sessions/request-origin.ts'
import { type ClientSummary, summarizeClient } from '../client-summary.ts'
import { approveDevice, type DeviceRequest, denyDevice, findDeviceRequest, shownCode } from '../device-codes.ts'
import { oauthLimits } from '../limits.ts'
import { oauthPaths } from '../paths.ts'
import { saveGrant } from '../save-grant.ts'
import { endGrant } from '../storage/grants.ts'
import { consentPage } from './consent-page.ts'
import { type Frame, oauthPageHeaders } from './frame.ts'

const title = 'Connect a device'

/** The page where a member enters the code of a device, or arrives with it, and decides. */
export async function showDevice(
  app: App,
  provider: Provider,
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { user_code: typed, done } = request.query as Record<string, string | string[] | undefined>
  const code = shownCode(String(typed ?? ''))
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, devicePath(code))
  reply.headers(oauthPageHeaders())
  if (done !== undefined) return reply.send(await frame(request, { title, content: donePage(done === 'allowed') }))
  if (code === '') return reply.send(await frame(request, { title, content: codePage(person.formToken) }))
  const asked = await loadRequest(app, provider, code, person.member.id)
  if (!asked) {
    const content = codePage(person.formToken, code)
    return reply.code(400).send(await frame(request, { title, content }))
  }
  const { client, device } = asked
  const content = consentPage({
    siteName: app.siteName(),
    action: oauthPaths.device,
    person,
    client,
    scopes: device.scopes,
    userCode: device.userCode,
  })
  return reply.send(await frame(request, { title: `Allow ${client.clientName}?`, content }))
}

export async function handleDevice(app: App, provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  checkSameOrigin(app, request.headers)
  const form = new URLSearchParams(String(request.body ?? ''))
  const code = shownCode(form.get('user_code') ?? '')
  const person = await signedInPerson(app, request)
  if (!person) return redirectToSignIn(reply, devicePath(code))
  checkFormToken(person.cookie, form.get('form_token'))
  const answer = form.get('answer')
  reply.header('cache-control', 'no-store')
  if (answer === null) return reply.redirect(devicePath(code), 303)
  const asked = await loadRequest(app, provider, code, person.member.id)
  const isDecided =
    asked &&
    (answer === 'allow'
      ? await allow(app, provider, asked, person.member.id, request)
      : await denyDevice(app, asked.device))
  // If the request expired or was already decided, the page of the code says so.
  if (!isDecided) return reply.redirect(devicePath(code), 303)
  return reply.redirect(withQuery(oauthPaths.device, { done: answer === 'allow' ? 'allowed' : 'denied' }), 303)
}

interface Asked {
  device: DeviceRequest
  client: ClientSummary
}

// Looking up a code is limited, because it is short enough to be guessed.
async function loadRequest(app: App, provider: Provider, code: string, memberId: number): Promise<Asked | null> {
  await app.limiter.take([[oauthLimits.deviceCodes, `member:${memberId}`]], {})
  const device = await findDeviceRequest(app, code)
  const client = device && (await provider.Client.find(device.clientId))
  return client ? { device, client: summarizeClient(client, null) } : null
}

async function allow(
  app: App,
  provider: Provider,
  { device, client }: Asked,
  memberId: number,
  request: FastifyRequest,
) {
  const where = networkAndDevice(app, requestOrigin(request))
  const grantId = await saveGrant(app, provider, { ...device, client }, memberId, where)
  if (await approveDevice(app, device, { accountId: String(memberId), grantId })) return true
  await endGrant(app, grantId)
  return false
}

function devicePath(code: string): string {
  return withQuery(oauthPaths.device, { user_code: code || null })
}

function codePage(formToken: string, wrong?: string): Html {
  return html`<section class="stack">${pageHead({
    title,
    lede: 'Enter the code that your terminal or device shows.',
  })}<form class="stack" method="post" action="${oauthPaths.device}">
    <input type="hidden" name="form_token" value="${formToken}">
    ${field({
      name: 'user_code',
      label: 'Code',
      value: wrong ?? null,
      required: true,
      maxlength: 20,
      autocomplete: 'off',
      hint: 'Eight letters, such as BCDF-GHJK.',
      error: wrong && `${wrong} isn’t a valid code, or it has expired. Check it, or start again on your device.`,
    })}
    <p><button class="button button-signal">Continue</button></p>
  </form></section>`
}

function donePage(isAllowed: boolean): Html {
  const heading = isAllowed ? 'Connected' : 'Not connected'
  return html`<section class="stack">${pageHead({ title: heading })}${
    isAllowed
      ? notice('Go back to your terminal or device. You can close this page.', 'done')
      : notice('We didn’t connect it. You can close this page.')
  }<p><a href="${oauthPaths.apps}">Connected apps</a></p></section>`
}
