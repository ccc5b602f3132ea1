import { maskText } from '../../platform/masking.ts'
import { smtp } from './smtp.ts'

const timeouts = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 5000 }

/** Connects and signs in without sending anything. Returns the error, or null if the server accepts us. */
export async function checkSmtp(url: string): Promise<string | null> {
  const { options, connection } = await smtp(url, timeouts)
  try {
    await new Promise<void>((done, failed) => {
      connection.once('error', failed)
      connection.connect((error?: Error | null) => {
        if (error) failed(error)
        else if (options.auth && connection.allowsAuth)
          connection.login(options.auth, (refused) => (refused ? failed(refused) : done()))
        else done()
      })
    })
    return null
  } catch (error) {
    return maskText((error as Error).message)
  } finally {
    connection.once('error', () => {})
    connection.close()
  }
}
