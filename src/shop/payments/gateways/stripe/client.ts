import type Stripe from 'stripe'
import type { App } from '../../../../platform/app.ts'

const clients = new WeakMap<App, Promise<Stripe>>()

/** One client a process, so that its connections are used again; loaded only where there is something to pay. */
export function stripeClient(app: App): Promise<Stripe> {
  let client = clients.get(app)
  if (!client) clients.set(app, (client = makeClient(app)))
  return client
}

async function makeClient({ config }: App): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  const { hostname, port, protocol } = new URL(config.STRIPE_API_BASE)
  return new Stripe(config.STRIPE_SECRET_KEY!, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Slipway' },
  })
}
