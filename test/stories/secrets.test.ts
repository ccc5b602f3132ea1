import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setUpToken } from '../../src/operations/set-up/state.ts'
import { Browser } from '../core/oauth/support/browser.ts'
import { oauthClient } from '../core/oauth/support/client.ts'
import { manualDraft } from '../publishing/drafts/support.ts'
import { weeks } from '../shop/orders/support.ts'
import { type Answered, openTestApp, type TestApp } from '../support/app.ts'
import { makeListing } from '../support/listings.ts'
import { onOneStorage } from '../support/storage.ts'
import { mailTo, Visitor } from '../support/visitor.ts'

const passwords = ['a password for the admin', 'a password for Ada', 'another password for Ada']
const metricsToken = 'a-token-for-the-metrics'

onOneStorage('every secret that the site issues', (storage) => {
  let site: TestApp
  let url: string
  const secrets = new Map<string, string>()
  const failures: { request: string; answer: Answered }[] = []

  before(async () => {
    site = await openTestApp(await storage.open(), { environment: { METRICS_TOKEN: metricsToken } })
    url = await site.server.listen({ port: 0, host: '127.0.0.1' })
    site.app.urls.moveTo(url)
  })
  after(async () => {
    site.server.server.closeAllConnections()
    await site.close()
  })

  const keep = (name: string, secret: string | null | undefined) => {
    assert.ok(secret && secret.length >= 16, `${name} was issued`)
    secrets.set(name, secret)
  }
  /** Opens a link as people, previews and attackers do: valid, broken, with other methods, and as a program. */
  const rattle = async (path: string, visitor = new Visitor(site)) => {
    const json = { accept: 'application/json' }
    const tries: [string, Promise<Answered>][] = [
      ['GET', visitor.get(path)],
      ['HEAD', site.call({ method: 'HEAD', url: path })],
      ['GET with a slash', visitor.get(`${path}/`)],
      ['GET with a typo', visitor.get(`${path}.`)],
      ['GET of the Markdown', visitor.get(`${path}.md`)],
      ['GET as JSON', visitor.get(`${path}x`, json)],
      ['PUT', site.call({ method: 'PUT', url: path, headers: json })],
      ['POST from another site', visitor.post(path, {}, { 'sec-fetch-site': 'cross-site' })],
      ['API', site.call(`/api/v1${path}`)],
    ]
    for (const [request, answer] of tries) collect(`${request} ${path}`, await answer)
  }
  const collect = (request: string, answer: Answered) => {
    if (answer.status >= 400) failures.push({ request, answer })
    return answer
  }
  const linkTo = async (email: string, name: string) => {
    const { link } = await mailTo(site, email)
    keep(name, link.split('/').at(-1))
    await rattle(link)
    return link
  }
  /** Uses a link, and then the used link again. */
  const use = async (link: string, visitor: Visitor, form: Record<string, string> = {}) => {
    const used = await visitor.post(link, form)
    assert.ok(used.status < 400, used.text)
    collect(`a used ${link}`, await visitor.get(link))
    collect(`a used ${link} as a program`, await visitor.post(link, form, { accept: 'application/json' }))
  }

  test('is issued in one long story', async () => {
    for (const [index, password] of [...passwords, metricsToken].entries()) secrets.set(`password ${index}`, password)
    const [adminPassword, password, newPassword] = passwords as [string, string, string]

    const setUp = await setUpToken(site.app)
    keep('set-up link', setUp)
    await rattle(`/set-up/${setUp}`)
    const admin = new Visitor(site)
    await use(`/set-up/${setUp}`, admin, { name: 'Site admin', email: 'admin@site.example', password: adminPassword })

    const ada = new Visitor(site)
    await ada.post('/sign-up', { name: 'Ada Marsh', email: 'ada@people.example', password })
    await use(await linkTo('ada@people.example', 'link to confirm a sign-up'), ada)
    keep('session', ada.cookies.get('slipway'))
    keep('form token', await ada.formToken())
    collect('wrong password', await new Visitor(site).post('/sign-in', { email: 'ada@people.example', password: 'x' }))

    const phone = new Visitor(site)
    await phone.post('/sign-in/link', { email: 'ada@people.example' })
    await use(await linkTo('ada@people.example', 'sign-in link'), phone)
    keep('session on another device', phone.cookies.get('slipway'))

    await new Visitor(site).post('/reset', { email: 'ada@people.example' })
    const tablet = new Visitor(site)
    await use(await linkTo('ada@people.example', 'reset link'), tablet, { password: newPassword })
    assert.equal((await ada.post('/sign-in', { email: 'ada@people.example', password: newPassword })).status, 303)
    keep('session after the reset', ada.cookies.get('slipway'))

    const form_token = await ada.formToken()
    await ada.post('/account/email', { form_token, form: 'email', email: 'ada@new.example', current: newPassword })
    await use(await linkTo('ada@new.example', 'link to change the email'), ada, { form_token })

    assert.equal((await ada.post('/sign-in', { email: 'ada@new.example', password: newPassword })).status, 303)
    const created = await ada.post('/account/keys', {
      form_token: await ada.formToken('/account/keys'),
      name: 'agent',
      current: newPassword,
      scopes: ['account:read', 'listings:write', 'orders:write'],
      days: '30',
    })
    const key = /slw_\w{36}/.exec(created.text)?.[0]
    keep('API key', key)
    const api = async (path: string, payload?: object) =>
      site.call({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${key}` },
        ...(payload && { method: 'POST', payload }),
      })
    collect('key as a parameter', await api(`/me?key=${key}`))
    collect('key in the path', await api(`/${key}`))
    collect('key in the body', await api('/drafts', { url: key }))

    const { id } = (await api('/me')).body as { id: number }
    const draft = await manualDraft(site, { ...(await site.member()), id })
    assert.equal((await api(`/drafts/${draft}/invites`, { email: 'rui@people.example' })).status, 201)
    const invitation = await linkTo('rui@people.example', 'invitation')
    await rattle(invitation, ada)

    const listing = await makeListing(site, { slug: 'tidewell', status: 'draft', plan: null, week: null, ownerId: id })
    const items = [{ product: 'launch', listing_id: listing, week: weeks[1] }]
    const order = await api('/orders/checkout', { items })
    assert.equal(order.status, 201, order.text)
    const checkout = new URL(order.body.checkout_url).pathname
    keep('checkout link', checkout.split('/').at(-1))
    await rattle(checkout)
    await rattle(`${checkout}/done`)
    await rattle(`${checkout}/invoices/INV-2026-000001`)

    await makeListing(site, { slug: 'harbour' })
    const claim = await api('/claims', { slug: 'harbour', method: 'email', email: 'crew@harbour.example' })
    assert.equal(claim.status, 201, claim.text)
    await use(await linkTo('crew@harbour.example', 'link to confirm a claim'), new Visitor(site))

    const unsubscribe = new URL((await mailTo(site, 'crew@harbour.example')).link || '/', url)
    await rattle(`/unsubscribe/${unsubscribe.pathname.split('/').at(-1)}`)
  })

  test('is issued to an app that a member connects', async () => {
    const browser = new Browser(url)
    await browser.open(`${url}/sign-in`, { email: 'ada@new.example', password: passwords[2]! })
    const client = await oauthClient({ url })
    const address = await client.authorizationUrl({ state: 'a-state-that-only-the-app-knows' })
    const consent = await browser.open(address)
    keep('authorization in progress', consent.url.split('/').at(-1))
    const { pathname } = new URL(consent.url)
    collect(`${pathname} of someone else`, await new Visitor(site).get(pathname))
    const callback = new URL((await browser.press(consent, 'allow')).url)
    keep('authorization code', callback.searchParams.get('code'))
    callback.searchParams.set('state', 'a-state')
    const tokens = await client.exchange(callback)
    keep('access token', tokens.access_token)
    keep('refresh token', tokens.refresh_token)
    keep('code verifier', client.verifier)
    const again = await client.refresh(tokens.refresh_token!)
    keep('next access token', again.access_token)
    await client.exchange(callback).catch(() => {})
    await client.refresh(tokens.refresh_token!).catch(() => {})
    for (const token of [tokens.access_token, again.refresh_token!, 'slw_nonsense'])
      for (const path of ['/api/v1/me', `/api/v1/me?access_token=${token}`, '/mcp'])
        collect(path, await site.call({ url: path, headers: { authorization: `Bearer ${token}` } }))
  })

  test('is in no log line', () => {
    const log = site.logged.join('')
    assert.ok(site.logged.length > 150, `${site.logged.length} lines`)
    assert.match(log, /"route":"\/sign-in\/link\/:token"/)
    for (const [name, secret] of secrets) assert.ok(!log.includes(secret), `${name}: ${lineWith(secret)}`)
  })

  test('is not in the metrics', async () => {
    const { text } = await site.call({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    assert.match(text, /slipway_request_seconds/)
    for (const [name, secret] of secrets) assert.ok(!text.includes(secret), name)
  })

  test('is in no error, except in the address of the page itself and its forms', () => {
    assert.ok(failures.length > 80, `${failures.length} failures`)
    for (const { request, answer } of failures)
      for (const [name, secret] of secrets) {
        const ownAddress = new RegExp(`(action|href|value|content)="[^"]*${secret.replace(/\W/g, '\\$&')}[^"]*"`, 'g')
        const text = request.includes(secret) ? answer.text.replaceAll(ownAddress, '') : answer.text
        assert.ok(!text.includes(secret), `${name} in ${answer.status} of ${request}:\n${text}`)
      }
  })

  const lineWith = (secret: string) => site.logged.find((line) => line.includes(secret))
})
