import { Command } from 'commander'
import { warnIfMailIsOff } from '../core/mail/transport.ts'
import { Problem } from '../platform/problem.ts'
import { readConfig } from './config.ts'
import { runGracefully } from './graceful.ts'
import { openSlipway } from './slipway.ts'

export const worker = new Command('worker')
  .description('Run background jobs only. Requires DATABASE_URL.')
  .action(async () => {
    const config = readConfig(process.env)
    if (!config.DATABASE_URL)
      throw new Problem(
        'not_allowed_now',
        'A separate worker needs DATABASE_URL. With the embedded storage, `slipway serve` runs the jobs.',
      )
    const slipway = await openSlipway(config)
    warnIfMailIsOff(slipway.app)
    await runGracefully(slipway, async () => {
      await slipway.app.jobs.start()
      console.log('Slipway is running background jobs')
    })
  })
