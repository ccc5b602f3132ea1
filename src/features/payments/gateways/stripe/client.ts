import Stripe from 'stripe'
import type { App } from '../../../../platform/app.ts'

const clients = new WeakMap<App, Stripe>()

/** One client a process, so that its connections are used again. */
export function stripeClient(app: App): Stripe {
  let client = clients.get(app)
  if (!client) clients.set(app, (client = makeClient(app)))
  return client
}

function makeClient({ config }: App): Stripe {
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
