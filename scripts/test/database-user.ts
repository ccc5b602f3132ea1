import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { MissingTools } from './tools.ts'

const execute = promisify(execFile)

/** PostgreSQL refuses to run as root, so root runs it as the user that Debian's package creates. */
export async function databaseUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (option: string) => Number((await execute('id', [option, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    throw new MissingTools(
      'PostgreSQL does not run as root: the tests need a user "postgres" to run it as, or TEST_DATABASE_URL.',
    )
  }
}
