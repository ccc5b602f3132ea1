import { setTimeout as pause } from 'node:timers/promises'
import { openStripe } from '../test/shop/payments/fake-gateways/stripe.ts'
import { conclude, nextWrite } from './support/conclude.ts'
import type { Context, Proof } from './support/proof.ts'
import { Site } from './support/site.ts'
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts'
import { Writers } from './support/writers.ts'

const noMount = 'a small file system needs the right to mount one (run it as root, or with sudo)'

/** Repeatedly fills the disk while people write. `recover` does what an operator would do. */
async function fillInTurn(
  context: Context,
  site: Site,
  writers: Writers,
  disk: SmallDisk,
  recover: () => Promise<void>,
) {
  const { timeline } = context.record
  const rounds = context.pace.scaled(20, 1)
  for (let round = 0; round < rounds; round++) {
    writers.start()
    await pause(800)
    const cause = async () => {
      disk.fill()
      await pause(context.pace.isShort ? 2_500 : 2_000 + Math.random() * 6_000)
      disk.free()
      await recover()
    }
    await timeline.fault('disk full', cause, () => nextWrite(context))
    await pause(1_000)
    await writers.pause()
  }
  await conclude(context, site, writers)
}

export const diskOfPostgres: Proof = {
  name: 'disk-postgresql',
  title: 'Full disk of PostgreSQL',
  about:
    'PostgreSQL is on a disk of 300 MB that is filled while people write, and freed. If PostgreSQL gives up, it is started ' +
    'again, as its service manager would.',
  async run(context) {
    const disk = mountSmallDisk(context, 300)
    if (!disk) return void (context.record.skipped = noMount)
    const gateway = await openStripe()
    context.after(gateway.close)
    const cluster = await context.cluster({
      parent: disk.folder,
      settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
    })
    const site = await Site.open(context, {
      storage: 'PostgreSQL',
      postgres: { url: cluster.url },
      environment: gateway.environment,
    })
    const writers = new Writers(site, context.record, gateway)
    await fillInTurn(context, site, writers, disk, async () => {
      if (!cluster.isRunning()) await cluster.restart()
    })
  },
}

export const diskOfEmbedded: Proof = {
  name: 'disk-embedded',
  title: 'Full disk of the embedded storage',
  about: '`DATA_DIR` is on a disk of 200 MB that is filled while people write, and freed.',
  async run(context) {
    const disk = mountSmallDisk(context, 200)
    if (!disk) return void (context.record.skipped = noMount)
    const gateway = await openStripe()
    context.after(gateway.close)
    const site = await Site.open(context, {
      storage: 'embedded',
      dataDir: `${disk.folder}/data`,
      environment: gateway.environment,
    })
    const writers = new Writers(site, context.record, gateway)
    await fillInTurn(context, site, writers, disk, async () => {})
  },
}
