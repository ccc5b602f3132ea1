import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FormData } from 'undici'
import { formToken } from '../src/web/csrf.ts'
import { credentials, startS3 } from '../test/directory/media/s3-server.ts'
import { drawn } from '../test/directory/media/support.ts'
import { startZone } from '../test/publishing/claims/support.ts'
import { startModel } from '../test/publishing/drafter/llm-server.ts'
import { startWebsite } from '../test/publishing/drafts/support.ts'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { startProvider } from '../test/support/provider.ts'
import { Client, type Reply } from './support/client.ts'
import { conclude, nextWrite } from './support/conclude.ts'
import type { Context, Proof } from './support/proof.ts'
import { TcpProxy, UdpProxy } from './support/proxy.ts'
import { Site } from './support/site.ts'
import { billing, Writers } from './support/writers.ts'

const maxWait = 120_000
/** In seconds, with room for a slow machine. */
const longestAnswer = 50
/** In milliseconds. Shorter than the time after which a lookup is asked again. */
const slowLookup = 1_500

/** Everything the site depends on, each behind a proxy. */
async function startServices(context: Context) {
  const proxies: TcpProxy[] = []
  const behindProxy = async (url: string) => {
    const { hostname, port } = new URL(url)
    const proxy = await TcpProxy.to(hostname, Number(port))
    context.after(() => proxy.close())
    proxies.push(proxy)
    return proxy.through(url).replace(/\/$/, '')
  }
  const gateway = await openStripe()
  context.after(gateway.close)
  const s3 = await startS3({ after: context.after })
  const vies = await startProvider()
  context.after(vies.close)
  vies.answer(({ body }) => ({
    ...JSON.parse(body),
    valid: true,
    requestIdentifier: 'W1',
    name: 'ACME',
    address: '---',
  }))
  const model = await startModel({ after: context.after })
  const website = await startWebsite()
  context.after(website.close)
  const zone = await startZone()
  context.after(zone.close)
  const dns = await UdpProxy.to(Number(zone.place.split(':')[1]))
  context.after(() => dns.close())
  const environment = {
    ...gateway.environment,
    STRIPE_API_BASE: await behindProxy(gateway.environment.STRIPE_API_BASE!),
    MEDIA_STORE: 's3',
    S3_ENDPOINT: await behindProxy(s3.endpoint),
    S3_BUCKET: credentials.bucket,
    S3_REGION: credentials.region,
    S3_ACCESS_KEY: credentials.accessKey,
    S3_SECRET_KEY: credentials.secretKey,
    S3_TIMEOUT: '3',
    VIES_URL: await behindProxy(`${vies.base}/rest-api`),
    DRAFTER: 'llm',
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: await behindProxy(model.base),
    LLM_API_KEY: 'key',
    LLM_MODEL: 'model',
    LLM_SECONDS: '4',
    READER_ALLOW: website.place,
    DNS_SERVERS: `127.0.0.1:${dns.port}`,
  }
  return { proxies, behindProxy, gateway, zone, dns, website, environment }
}

type Services = Awaited<ReturnType<typeof startServices>>

/** What people do that needs another service. */
class Errands {
  readonly #site: Site
  readonly #services: Services
  readonly #client: Client
  readonly #browser: Client
  readonly wrong: string[] = []

  constructor(site: Site, services: Services) {
    this.#site = site
    this.#services = services
    const [buyer] = site.scene.buyers
    this.#client = new Client(site.url, { authorization: `Bearer ${buyer!.key}` }, maxWait)
    this.#browser = new Client(site.url, { accept: 'text/html', 'sec-fetch-site': 'same-origin' }, maxWait)
    this.#browser.cookies.set('slipway', site.scene.maker.session)
  }

  async #send(...[path, options]: Parameters<Client['send']>): Promise<Reply> {
    return answerOf(path, await this.#client.send(path, options))
  }

  #expect(what: string, { status, text }: Reply, expected: number): void {
    if (status !== expected) this.wrong.push(`${what}: ${status} instead of ${expected}: ${text.slice(0, 200)}`)
  }

  async upload(expected: number): Promise<void> {
    const { listing, session } = this.#site.scene.maker
    const picture = new Blob([await drawn(300, 300).png().toBuffer()], { type: 'image/png' })
    const form = new FormData()
    form.set('form_token', formToken(session))
    form.set('form', 'logo')
    form.set('file', picture, 'logo.png')
    const path = `/account/listings/${listing}/media/logo`
    this.#expect(
      'an upload',
      answerOf(path, await this.#browser.send(path, { method: 'POST', payload: form })),
      expected,
    )
  }

  /** Without VIES, a number counts as unchecked, and VAT is charged. */
  async quote(vatNumber: string): Promise<void> {
    const { listing } = this.#site.scene.buyers[0]!
    const items = [{ product: 'featured', listing_id: listing }]
    const json = { items, billing_country: vatNumber.slice(0, 2), vat_number: vatNumber }
    this.#expect('a quote', await this.#send('/api/v1/orders/quote', { method: 'POST', json }), 200)
  }

  async checkout(expected: number): Promise<void> {
    const { listing } = this.#site.scene.buyers[0]!
    const created = await this.#send('/api/v1/orders/checkout', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { items: [{ product: 'billboard_min', listing_id: listing, amount_cents: 5_000 }], billing_country: 'US' },
    })
    this.#expect('an order', created, 201)
    const path = `/checkout/${String(created.body.checkout_url).split('/').at(-1)}`
    const { text } = answerOf(path, await this.#browser.send(path))
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    const form = {
      ...billing,
      form_token: value('form_token'),
      total: value('total'),
      gateway: 'stripe',
      consent_terms: value('consent_terms'),
      consent_immediate_performance: value('consent_immediate_performance'),
      do: 'pay',
    }
    const reply = answerOf(path, await this.#browser.send(path, { method: 'POST', form }))
    this.#expect('a payment', reply, expected)
  }

  /** With or without the model, the draft becomes ready. */
  async draft(visit: string): Promise<void> {
    const { website } = this.#services
    website.pages[`/?visit=${visit}`] = website.pages['/']!
    const url = `${website.url}?visit=${visit}`
    const { body, text } = await this.#send('/api/v1/drafts', { method: 'POST', json: { url } })
    if (!body?.id) return void this.wrong.push(`a draft: ${text.slice(0, 200)}`)
    for (const end = performance.now() + maxWait; ; await pause(300)) {
      const { body: draft } = await this.#send(`/api/v1/drafts/${body.id}`)
      if (draft.status === 'ready') return
      if (draft.status === 'failed' || performance.now() > end)
        return void this.wrong.push(`a draft is ${draft.status}: ${JSON.stringify(draft.error ?? draft.progress)}`)
    }
  }

  async claim(slug: string): Promise<{ id: number; value: string }> {
    const { body } = await this.#send('/api/v1/claims', { method: 'POST', json: { slug, method: 'dns' } })
    this.#services.zone.txt.set(`_slipway.${slug}.example`, [body.instructions.record.value])
    return { id: body.id, value: body.instructions.record.value }
  }

  async verify({ id }: { id: number }, expected: 'pending' | 'verified'): Promise<void> {
    const reply = await this.#send(`/api/v1/claims/${id}/verify`, { method: 'POST', json: {} })
    this.#expect('a claim', reply, 200)
    if (reply.body?.status !== expected) this.wrong.push(`a claim is ${reply.body?.status} instead of ${expected}`)
  }

  async close(): Promise<void> {
    await Promise.all([this.#client.close(), this.#browser.close()])
  }
}

async function timed(name: string, work: Promise<void>): Promise<{ seconds: number; text: string }> {
  const began = performance.now()
  await work
  const seconds = (performance.now() - began) / 1000
  return { seconds, text: `${name} ${seconds.toFixed(1)} s` }
}

function answerOf(path: string, { reply, failure }: Awaited<ReturnType<Client['send']>>): Reply {
  if (!reply) throw new Error(`${path} got no answer (${failure})`)
  return reply
}

export const services: Proof = {
  name: 'services',
  title: 'Slow and dead services',
  about:
    'SMTP, DNS, S3, VIES, the payment gateway and the language model refuse connections, then accept them and never answer, ' +
    'then answer slowly, all at the same time. Meanwhile members vote, post updates, upload, order, draft and claim.',
  async run(context) {
    const { record } = context
    const all = await startServices(context)
    const site = await Site.open(context, {
      storage: 'PostgreSQL',
      mailThrough: all.behindProxy,
      environment: all.environment,
    })
    const writers = new Writers(site, record, all.gateway)
    const errands = new Errands(site, all)
    context.after(() => errands.close())
    const rounds = context.pace.scaled(6, 1)
    const late: string[] = []
    const vatNumbers = ['DE136695976', 'FI20774740', 'FR40303265045', 'IT00743110157']
    for (let round = 0; round < rounds; round++) {
      for (const [index, mode] of (['dead', 'hanging', 'slow'] as const).entries()) {
        const isSlow = mode === 'slow'
        // A listing is claimed once.
        const slug = round > 0 ? undefined : site.scene.unclaimed[index]!
        const claim = slug === undefined ? undefined : await errands.claim(slug)
        writers.start(['votes', 'updates'])
        const cause = async () => {
          all.dns.isDeaf = !isSlow
          all.dns.delay = isSlow ? slowLookup : 0
          for (const proxy of all.proxies) {
            if (mode === 'dead') await proxy.cut()
            else if (isSlow) proxy.slow(100, 200)
            else proxy.partition()
          }
          const times = await Promise.all([
            timed('upload', errands.upload(isSlow ? 303 : 503)),
            timed('VAT number', errands.quote(vatNumbers[(round * 3 + index) % vatNumbers.length]!)),
            timed('payment', errands.checkout(isSlow ? 303 : 503)),
            timed('draft', errands.draft(`${round}-${mode}`)),
            ...(claim ? [timed('claim', errands.verify(claim, isSlow ? 'verified' : 'pending'))] : []),
          ])
          late.push(...times.filter(({ seconds }) => seconds > longestAnswer).map(({ text }) => `${mode}: ${text}`))
          if (round === 0) record.figure(`answers while services are ${mode}`, times.map(({ text }) => text).join(', '))
          all.dns.isDeaf = false
          all.dns.delay = 0
          for (const proxy of all.proxies) await proxy.heal()
        }
        await record.timeline.fault(mode, cause, () => nextWrite(context))
        await Promise.all([
          errands.upload(303),
          errands.checkout(303),
          claim && !isSlow && pause(1_000).then(() => errands.verify(claim, 'verified')),
        ])
        await writers.pause()
      }
    }
    writers.orders += rounds * 6
    record.check('Everything that needs a service says so or waits, and works again afterwards', errands.wrong)
    record.check('No one waits for long', late)
    record.check(
      'Votes and updates never notice',
      record.timeline.count('unknown') + record.timeline.count('refused') > 0
        ? [`${record.timeline.count('unknown')} without an answer, ${record.timeline.count('refused')} refused`]
        : [],
    )
    await conclude(context, site, writers)
  },
}
