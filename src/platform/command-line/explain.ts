import { ConfigError } from '../config/config.ts'
import { DirectoryInUse, isConnectionFailure, StorageRefused } from '../database/errors.ts'
import { Problem } from '../problem.ts'

/** One line that says how to fix an operator's mistake; undefined for bugs of ours. */
export function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof Problem)
    return error.errors && error.errors.length > 1
      ? error.errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
      : error.message
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof StorageRefused)
    return error.message
  const { code = '', syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the process using it, or set PORT to another port. PORT=0 picks a free one.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "Can't find the host in DATABASE_URL. Check its name."
  if (code === '3D000') return `${sentence(error.message)} Create it, or fix DATABASE_URL.`
  if (code.startsWith('28')) return `${sentence(error.message)} Check the user and password in DATABASE_URL.`
  if (isConnectionFailure(error))
    return `Can't connect to the server in DATABASE_URL${code && ` (${code})`}. Is PostgreSQL running there?`
  if (syscall !== undefined) return `${sentence(error.message)} Check DATA_DIR.`
  return undefined
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}
