import closeWithGrace from 'close-with-grace'
import type { Slipway } from './slipway.ts'

/** Runs until it is told to stop, at any moment from the first on; then what is under way is finished. */
export async function runGracefully(
  slipway: Slipway,
  run: () => Promise<void>,
  stopTaking: () => Promise<void> = async () => {},
): Promise<void> {
  const { log } = slipway.app
  const guard = closeWithGrace({ delay: 20_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after a fault')
    await stopTaking()
    await slipway.close()
  })
  try {
    await run()
  } catch (error) {
    guard.uninstall()
    await stopTaking()
    await slipway.close()
    throw error
  }
}
