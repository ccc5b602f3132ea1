import { text } from 'node:stream/consumers'
import { invalid, Problem } from '../problem.ts'

export interface PasswordGiven {
  password?: string
  passwordStdin?: boolean
}

export const passwordStdin = [
  '--password-stdin',
  'read the password from standard input, hidden from other users',
] as const

/** Returns the options of a command, with the password from standard input if `--password-stdin` was given. */
export async function withPassword<T extends PasswordGiven>({
  passwordStdin: readsStdin,
  ...given
}: T): Promise<Omit<T, 'passwordStdin'>> {
  if (!readsStdin) return given
  if (given.password !== undefined)
    throw invalid([{ path: '--password-stdin', message: "can't be used together with --password" }])
  if (process.stdin.isTTY)
    throw new Problem(
      'invalid_request',
      'Pass the password on standard input: `slipway … --password-stdin < file`, or through a pipe.',
    )
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  if (/[\r\n]/.test(password)) throw invalid([{ path: '--password-stdin', message: 'must be one line' }])
  return { ...given, password }
}
