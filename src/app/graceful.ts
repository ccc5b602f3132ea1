import closeWithGrace from 'close-with-grace'
import type { Slipway } from './slipway.ts'

/** Runs until a signal stops the process, even during the start, and then finishes work in progress. */
export async function runGracefully(
  slipway: Slipway,
  run: () => Promise<void>,
  stopAccepting: () => Promise<void> = async () => {},
): Promise<void> {
  const { log } = slipway.app
  const guard = closeWithGrace({ delay: 20_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await stopAccepting()
    await slipway.close()
  })
  try {
    await run()
  } catch (error) {
    guard.uninstall()
    await stopAccepting()
    await slipway.close()
    throw error
  }
}
