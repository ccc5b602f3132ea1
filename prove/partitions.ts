import { setTimeout as pause } from 'node:timers/promises'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { conclude, nextWrite } from './support/conclude.ts'
import type { Proof } from './support/proof.ts'
import { TcpProxy } from './support/proxy.ts'
import { Site } from './support/site.ts'
import { Writers } from './support/writers.ts'

export const partitions: Proof = {
  name: 'partitions',
  title: 'Network between the site and PostgreSQL',
  about:
    'A TCP proxy between the site and PostgreSQL adds latency, cuts connections, holds everything back and delivers it ' +
    'later, and lets requests pass while answers are lost.',
  async run(context) {
    const gateway = await openStripe()
    context.after(gateway.close)
    const cluster = await context.cluster()
    const { hostname, port } = new URL(cluster.url)
    const proxy = await TcpProxy.to(hostname, Number(port))
    context.after(() => proxy.close())
    const site = await Site.open(context, {
      storage: 'PostgreSQL',
      postgres: { url: cluster.url, through: async (url) => proxy.through(url) },
      environment: gateway.environment,
    })
    const { timeline } = context.record
    const writers = new Writers(site, context.record, gateway)
    // In a whole run some outlast the 30 seconds that a statement may take.
    const seconds = (round: number) => (context.pace.isShort ? 2 : round % 10 === 9 ? 40 : 1 + Math.random() * 6)
    const faults: [label: string, begin: () => unknown][] = [
      ['latency', () => proxy.slow(40, 80)],
      ['cut', () => proxy.cut()],
      ['partition', () => proxy.partition()],
      ['answers lost', () => proxy.loseAnswers()],
    ]
    const rounds = context.pace.scaled(60, 4)
    for (let round = 0; round < rounds; round++) {
      const [label, begin] = faults[round % faults.length]!
      writers.start()
      await pause(800)
      const cause = async () => {
        await begin()
        await pause(seconds(round) * 1000)
        await proxy.heal()
      }
      await timeline.fault(label, cause, () => nextWrite(context))
      await pause(1_000)
      await writers.pause()
    }
    await conclude(context, site, writers)
  },
}
