import { text } from 'node:stream/consumers'
import { invalid, Problem } from '../problem.ts'

export interface PasswordGiven {
  password?: string
  passwordStdin?: boolean
}

export const passwordStdin = [
  '--password-stdin',
  'read the password from the input, where no other user of the machine sees it',
] as const

/** Returns the options of a command, with the password from standard input if `--password-stdin` was given. */
export async function withPassword<T extends PasswordGiven>({
  passwordStdin: readsStdin,
  ...given
}: T): Promise<Omit<T, 'passwordStdin'>> {
  if (!readsStdin) return given
  if (given.password !== undefined)
    throw invalid([{ path: '--password-stdin', message: 'comes instead of --password, not with it' }])
  if (process.stdin.isTTY)
    throw new Problem(
      'invalid_request',
      'Write the password to the input: `slipway … --password-stdin < file`, or by a pipe.',
    )
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw invalid([{ path: '--password-stdin', message: 'must be one line' }])
  return { ...given, password }
}
