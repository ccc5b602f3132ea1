interface Failure {
  code?: string
  syscall?: string
  constraint?: string
  message?: string
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23505', constraint)
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23503', constraint)
}

export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, '23514', constraint)
}

/** A serialization failure or deadlock. A retry may succeed. */
export function isConflict(error: unknown): boolean {
  const { code } = failure(error)
  return code === '40001' || code === '40P01'
}

/** A statement waited for a lock longer than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return failure(error).code === '55P03'
}

/** A statement was prepared before another process changed the tables it reads. It works once it is prepared again. */
export function isStalePlan(error: unknown): error is Error {
  const { code, message = '' } = failure(error)
  return code === '0A000' && message.includes('cached plan')
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
// The server is shutting down or starting, has no connection left, or became a read-only standby in a failover.
const serverStates = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006'])
const driverMessages =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed)/

/** The database could not be reached or closed the connection. The request itself may be fine. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof EngineStopped) return true
  const { code = '', message = '', syscall } = failure(error)
  // A missing file means a missing server only if the file is the server's socket.
  if (code === 'ENOENT') return syscall === 'connect'
  return networkCodes.has(code) || serverStates.has(code) || /^08...$/.test(code) || driverMessages.test(message)
}

/** A write was sent to a read-only server. */
export function isReadOnly(error: unknown): boolean {
  return failure(error).code === '25006'
}

/** The database or the file system has no space left. */
export function isDiskFull(error: unknown): boolean {
  const { code = '' } = failure(error)
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

/** The server canceled a statement that took too long, or that waited too long for a lock. */
export function isTimeout(error: unknown): boolean {
  const { code, message = '' } = failure(error)
  return (code === '57014' && message.includes('timeout')) || code === '55P03' || code === '25P03' || code === '25P04'
}

/** Another process has the directory open. Two processes would corrupt it. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly pid: number
  constructor(directory: string, holder: { pid: number; command: string }) {
    super(
      `The database in ${directory} is in use by process ${holder.pid} (${holder.command}). ` +
        'Stop that process first, or set DATABASE_URL to a PostgreSQL server, which several processes can share.',
    )
    this.pid = holder.pid
  }
}

/** The storage exists, but this version cannot use it. The message says what to do. */
export class StorageRefused extends Error {
  override readonly name = 'StorageRefused'
}

/** The embedded database's worker stopped unexpectedly. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
}

/** A bug in our own code: a call that is not allowed in the current state. */
export class DatabaseMisuse extends Error {
  override readonly name = 'DatabaseMisuse'
}

function violates(error: unknown, code: string, constraint?: string): boolean {
  const found = failure(error)
  return found.code === code && (constraint === undefined || found.constraint === constraint)
}

function failure(error: unknown): Failure {
  return typeof error === 'object' && error !== null ? error : {}
}

/** After this error the connection must not be used again. */
export function isUnusable(error: unknown): error is Error {
  return isStalePlan(error) || isConnectionFailure(error)
}
