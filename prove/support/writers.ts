import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FakeStripe } from '../../test/shop/payments/fake-gateways/stripe.ts'
import { type Call, checkHistory } from '../linearizability/check.ts'
import {
  type OrderCall,
  type OrderState,
  orders,
  type PlaceCall,
  places,
  type VoteCall,
  votes,
} from '../linearizability/models.ts'
import { Client, type Reply } from './client.ts'
import type { Record as ProofRecord } from './proof.ts'
import type { Scene } from './scene.ts'
import type { Site } from './site.ts'

const maxWait = 120_000
const price = 12_345

interface Bought {
  number: string
  status: OrderState
  /** What the customer paid at the gateway. */
  paidCents: number
}

/**
 * People who write all the time and note every answer. After each round, their calls are checked for linearizability: votes
 * by listing, places by week, orders by themselves.
 */
export class Writers {
  readonly #site: Site
  readonly #record: ProofRecord
  readonly #gateway: FakeStripe
  readonly #clients = new Set<Client>()
  readonly #voters = new Map<string, () => Promise<boolean>>()
  #running: Promise<void>[] = []
  #isPaused = true

  readonly #voteCalls = new Map<string, Call<VoteCall, { votes: number }>[]>()
  readonly #voteStates = new Map<string, number[]>()
  #placeCalls: Call<PlaceCall, 'taken' | 'full' | 'left'>[] = []
  #placeStates: number[] = [0]
  readonly #held = new Map<number, { token: string; client: Client }>()

  /** What was acknowledged. */
  readonly bought: Bought[] = []
  orders = 0
  updates = 0
  calls = 0
  readonly unexpected: string[] = []
  readonly #inexplicable: string[] = []

  constructor(site: Site, record: ProofRecord, gateway: FakeStripe) {
    this.#site = site
    this.#record = record
    this.#gateway = gateway
    for (const { slug } of site.scene.votedFor) this.#voteStates.set(slug, [0])
  }

  /** Starts everyone. `parts` names who writes. */
  start(
    parts: readonly ('votes' | 'orders' | 'places' | 'updates')[] = ['votes', 'orders', 'places', 'updates'],
  ): void {
    this.#isPaused = false
    const { voters, votedFor, buyers, bookers } = this.#site.scene
    const work: (() => Promise<void>)[] = []
    if (parts.includes('votes')) {
      for (const { slug } of votedFor)
        for (const [member, voter] of voters.entries()) work.push(this.#repeating(this.#voterOf(slug, member, voter)))
      // Someone with two tabs.
      work.push(this.#repeating(this.#voterOf(votedFor[0]!.slug, 0, voters[0]!, 'second tab')))
    }
    if (parts.includes('orders')) for (const buyer of buyers) work.push(this.#repeating(() => this.#buy(buyer)))
    if (parts.includes('places'))
      for (const [index, booker] of bookers.entries()) work.push(this.#repeating(() => this.#book(index, booker)))
    if (parts.includes('updates')) work.push(this.#repeating(() => this.#post(), 400))
    // A writer that gives up fails its proof, and the proofs after it still run.
    this.#running = work.map((one) => one().catch((error: Error) => void this.unexpected.push(error.message)))
  }

  /** Lets everyone finish their current call, and checks the calls of the round. */
  async pause(): Promise<void> {
    this.#isPaused = true
    await Promise.all(this.#running)
    this.#running = []
    this.#checkRound()
  }

  /** The checks of everything that was answered. */
  report(): void {
    this.#record.check('Every answer is one that a healthy site gives', this.unexpected)
    this.#record.check('Votes, places and orders are linearizable', this.#inexplicable)
  }

  /** The votes that must be stored, by slug: who has voted, by number of the voter. */
  voted(slug: string): number[] {
    return this.#voteStates.get(slug)!
  }

  /** The bookers that must have a place, as bits. */
  placed(): number[] {
    return this.#placeStates
  }

  #checkRound(): void {
    for (const [slug, calls] of this.#voteCalls) {
      const verdict = checkHistory(votes, calls, this.#voteStates.get(slug))
      if (verdict.ok) this.#voteStates.set(slug, verdict.states)
      else this.#inexplicable.push(`votes for ${slug}: ${JSON.stringify(verdict.call)}`)
    }
    const verdict = checkHistory(places(this.#site.scene.capacity), this.#placeCalls, this.#placeStates)
    if (verdict.ok) this.#placeStates = verdict.states
    else this.#inexplicable.push(`places: ${JSON.stringify(verdict.call)}`)
    this.calls += this.#placeCalls.length + [...this.#voteCalls.values()].flat().length
    this.#voteCalls.clear()
    this.#placeCalls = []
  }

  #client(headers: Record<string, string>): Client {
    const client = new Client(this.#site.url, headers)
    this.#clients.add(client)
    return client
  }

  async #leave(...clients: Client[]): Promise<void> {
    for (const client of clients) this.#clients.delete(client)
    await Promise.all(clients.map((client) => client.close()))
  }

  async close(): Promise<void> {
    await this.#leave(...this.#clients)
  }

  /** Work that is repeated until everyone pauses. After a failure, it waits until the site is ready. */
  #repeating(work: () => Promise<boolean>, rest = 100): () => Promise<void> {
    return async () => {
      while (!this.#isPaused) {
        if (!(await work())) await this.#untilReady()
        await pause(rest / 2 + Math.random() * rest)
      }
    }
  }

  /**
   * A call without an answer may take effect at any later time, so each of them doubles what the checker has to try. People
   * therefore wait until the fault is over.
   */
  async #untilReady(): Promise<void> {
    const { timeline } = this.#record
    while (!this.#isPaused && (timeline.isFaulty || !(await this.#site.takesWrites()))) await pause(100)
  }

  /** Sends a request that may be repeated, until it is answered. */
  async #answered(client: Client, path: string, options: Parameters<Client['send']>[1]): Promise<Reply> {
    for (const end = performance.now() + maxWait; ; ) {
      const { reply, failure } = await client.send(path, options)
      if (reply && reply.status < 500 && reply.status !== 409) return reply
      this.#record.timeline.add(failure === 'nothing' ? 'refused' : 'unknown')
      if (performance.now() > end) throw new Error(`${path} got no answer: ${reply?.status} ${reply?.text}`)
      await pause(100 + Math.random() * 100)
    }
  }

  /** The same browser in every round. */
  #voterOf(slug: string, member: number, voter: Scene['voters'][number], tab = ''): () => Promise<boolean> {
    const key = `${slug} ${member} ${tab}`
    if (!this.#voters.has(key)) this.#voters.set(key, this.#voter(slug, member, voter))
    return this.#voters.get(key)!
  }

  #voter(slug: string, member: number, { session, address }: Scene['voters'][number]): () => Promise<boolean> {
    const client = this.#client({ accept: 'application/json', 'x-forwarded-for': address })
    client.cookies.set('slipway', session)
    return async () => {
      const action = Math.random() < 0.6 ? 'cast' : 'withdraw'
      const start = performance.now()
      const { reply, failure } = await client.send(`/listings/${slug}/vote`, { method: 'POST', form: { vote: action } })
      const call = { input: { member, action } as const, start, end: performance.now() }
      if (reply?.status === 200) this.#noteVote(slug, { ...call, output: { votes: reply.body.votes } })
      else if (reply && reply.status < 500) this.unexpected.push(`a vote: ${reply.status} ${reply.text.slice(0, 200)}`)
      else if (failure !== 'nothing') this.#noteVote(slug, { ...call, output: undefined })
      const isWritten = reply?.status === 200
      this.#record.timeline.add(isWritten ? 'written' : failure === 'nothing' ? 'refused' : 'unknown')
      return isWritten
    }
  }

  #noteVote(slug: string, call: Call<VoteCall, { votes: number }>): void {
    if (!this.#voteCalls.has(slug)) this.#voteCalls.set(slug, [])
    this.#voteCalls.get(slug)!.push(call)
  }

  async #post(): Promise<boolean> {
    const { key, listing } = this.#site.scene.maker
    const client = this.#client({ authorization: `Bearer ${key}` })
    const reply = await this.#answered(client, `/api/v1/me/listings/${listing}/updates`, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { title: `News ${this.updates}`, body: 'There is something new.' },
    })
    if (reply.status === 201) this.updates++
    else this.unexpected.push(`an update: ${reply.status} ${reply.text.slice(0, 200)}`)
    this.#record.timeline.add('written')
    await this.#leave(client)
    return true
  }

  /** Takes a place in the week, or leaves it. */
  async #book(index: number, { key, listing }: Scene['bookers'][number]): Promise<boolean> {
    const start = performance.now()
    const held = this.#held.get(index)
    if (held) {
      const { number, token } = await this.#checkoutForm(held.client, held.token)
      if (number) {
        await this.#answered(held.client, `/checkout/${held.token}/cancel`, {
          method: 'POST',
          form: { form_token: token },
        })
      }
      this.#placeCalls.push({
        input: { listing: index, action: 'leave' },
        output: 'left',
        start,
        end: performance.now(),
      })
      this.#held.delete(index)
      await this.#leave(held.client)
      this.#record.timeline.add('written')
      return true
    }
    const client = this.#client({ authorization: `Bearer ${key}` })
    const { status, body, text } = await this.#order(client, {
      product: 'launch',
      listing_id: listing,
      week: this.#site.scene.week,
    })
    const isFull = status === 400 && /is full/.test(text)
    if (status === 201) this.#held.set(index, { token: tokenOf(body.checkout_url), client })
    else {
      if (!isFull) this.unexpected.push(`a place: ${status} ${text.slice(0, 300)}`)
      await this.#leave(client)
    }
    if (status === 201 || isFull)
      this.#placeCalls.push({
        input: { listing: index, action: 'take' },
        output: isFull ? 'full' : 'taken',
        start,
        end: performance.now(),
      })
    this.#record.timeline.add('written')
    return true
  }

  /** Creates an order. The key makes sure that it is one, however often the request is sent. */
  async #order(client: Client, item: object): Promise<Reply> {
    const send = { method: 'POST' as const, headers: { 'idempotency-key': randomUUID() }, json: { items: [item] } }
    const reply = await this.#answered(client, '/api/v1/orders/checkout', send)
    if (reply.status !== 201) return reply
    this.orders++
    if (Math.random() < 0.2) {
      const again = await this.#answered(client, '/api/v1/orders/checkout', send)
      if (again.body?.number !== reply.body.number)
        this.unexpected.push(`one key made two orders: ${reply.body.number} and ${again.text.slice(0, 200)}`)
    }
    return reply
  }

  async #checkoutForm(client: Client, token: string) {
    const { text } = await this.#answered(client, `/checkout/${token}`, { headers: { accept: 'text/html' } })
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]
    const consents = Object.fromEntries(
      ['consent_terms', 'consent_immediate_performance'].map((name) => [name, value(name) ?? '']),
    )
    return { number: value('form_token') !== undefined, token: value('form_token') ?? '', consents }
  }

  /** Orders, then pays and cancels at the same time, while someone looks. */
  async #buy({ key, listing }: Scene['buyers'][number]): Promise<boolean> {
    const client = this.#client({ authorization: `Bearer ${key}` })
    const { status, body, text } = await this.#order(client, {
      product: 'billboard_min',
      listing_id: listing,
      amount_cents: price,
    })
    if (status !== 201) {
      this.unexpected.push(`an order: ${status} ${text.slice(0, 300)}`)
      return true
    }
    this.#record.timeline.add('written')
    const token = tokenOf(body.checkout_url)
    const browser = this.#client({ accept: 'text/html' })
    const reference = await this.#choosePayment(browser, token)
    if (reference === undefined) return true

    const calls: Call<OrderCall, OrderState | 'done'>[] = []
    const noting = async (input: OrderCall, work: () => Promise<OrderState | 'done'>) => {
      const start = performance.now()
      const output = await work()
      calls.push({ input, output, start, end: performance.now() })
      return output
    }
    const pays = Math.random() < 0.8
    const cancels = !pays || Math.random() < 0.4
    const read = () => noting('read', async () => this.#statusOf(client, body.number))
    const { token: formToken } = cancels ? await this.#checkoutForm(browser, token) : { token: '' }
    await Promise.all([
      pays && noting('pay', () => this.#pay(reference)),
      cancels && pause(Math.random() * 20).then(() => noting('cancel', () => this.#cancel(browser, token, formToken))),
      read().then(read),
    ])
    const final = (await read()) as OrderState
    this.calls += calls.length
    const verdict = checkHistory(orders, calls)
    if (!verdict.ok) this.#inexplicable.push(`order ${body.number}: ${JSON.stringify(calls)}`)
    this.bought.push({
      number: body.number,
      status: final,
      paidCents: pays ? this.#gateway.requested(reference).amount : 0,
    })
    this.#record.timeline.add('written')
    await this.#leave(client, browser)
    return true
  }

  /** Sends the form of the checkout. Returns the gateway's id of the payment. */
  async #choosePayment(browser: Client, token: string): Promise<string | undefined> {
    for (const end = performance.now() + maxWait; performance.now() < end; ) {
      const { token: formToken, consents } = await this.#checkoutForm(browser, token)
      const { text: summary } = await this.#answered(browser, `/checkout/${token}/summary`, {
        method: 'POST',
        form: { country: 'US', postcode: '10001' },
      })
      const { reply } = await browser.send(`/checkout/${token}`, {
        method: 'POST',
        form: {
          ...billing,
          ...consents,
          form_token: formToken,
          total: /name="total" value="(\d+)"/.exec(summary)?.[1] ?? '',
          gateway: 'stripe',
          do: 'pay',
        },
      })
      if (reply?.status === 303) return /pay\/(\w+)/.exec(reply.location!)?.[1]
      if (reply && reply.status < 500) {
        this.unexpected.push(`the checkout: ${reply.status} ${reply.text.slice(0, 300)}`)
        return undefined
      }
      this.#record.timeline.add('unknown')
      await pause(200)
    }
    throw new Error('The checkout got no answer')
  }

  /** Delivers the event until it is acknowledged, as gateways do, and often once more. */
  async #pay(reference: string): Promise<'done'> {
    const client = this.#client({})
    const delivery = this.#gateway.pays(reference, this.#site.clock())
    const send = {
      method: 'POST' as const,
      headers: delivery.headers as Record<string, string>,
      payload: delivery.payload,
    }
    const twice = Math.random() < 0.5 ? this.#answered(client, '/webhooks/stripe', send) : undefined
    const replies = [await this.#answered(client, '/webhooks/stripe', send), await twice]
    for (const reply of replies)
      if (reply && reply.status !== 200) this.unexpected.push(`a webhook: ${reply.status} ${reply.text.slice(0, 200)}`)
    await this.#leave(client)
    return 'done'
  }

  async #cancel(browser: Client, token: string, formToken: string): Promise<'done'> {
    const form = { form_token: formToken }
    const { status, text } = await this.#answered(browser, `/checkout/${token}/cancel`, { method: 'POST', form })
    if (status !== 303) this.unexpected.push(`a cancellation: ${status} ${text.slice(0, 200)}`)
    return 'done'
  }

  async #statusOf(client: Client, number: string): Promise<OrderState> {
    const { body, text } = await this.#answered(client, `/api/v1/orders/${number}`, {})
    if (!body?.status) throw new Error(`No status of ${number}: ${text.slice(0, 200)}`)
    return body.status
  }
}

export const billing = {
  name: 'Ada Finn',
  email: 'ada@people.example',
  line1: 'Quay 4',
  postcode: '10001',
  city: 'New York',
  country: 'US',
}

function tokenOf(checkoutUrl: string): string {
  return checkoutUrl.split('/').at(-1)!
}
