import type { Template } from '../../src/platform/database/embedded/template.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Queryable } from '../../src/platform/database/types.ts'

const block = 512
const page = 8192

interface EndOfLog {
  /** The log file that is being written. */
  file: string
  /** How much of it has been written. */
  used: number
}

/** The end of a database's log. Call it right after the dump, which writes a checkpoint to the log. */
export function endOfLog(db: Queryable): Promise<EndOfLog> {
  return db.one(sql<EndOfLog>`
    select file_name as file, file_offset as used from pg_walfile_name_offset(pg_current_wal_insert_lsn())`)
}

/**
 * A template without parts that its copies never read: PostgreSQL's template databases, and the log before the
 * last checkpoint. Most of the time to open a copy is spent unpacking it.
 */
export function slimTemplate(template: Template, { file, used }: EndOfLog): Template {
  const bytes = Buffer.from(template.buffer, template.byteOffset, template.byteLength)
  const kept: Uint8Array[] = []
  for (let position = 0; position + block <= bytes.length && bytes[position] !== 0; ) {
    const field = (start: number, end: number) =>
      bytes.toString('latin1', position + start, position + end).split('\0', 1)[0]!
    const path = `${field(345, 500)}/${field(0, 100)}`.replace(/^\/+/, '')
    const size = Number.parseInt(field(124, 136), 8) || 0
    const header = Buffer.from(bytes.subarray(position, position + block))
    const next = position + block + Math.ceil(size / block) * block
    if (path.endsWith(`pg_wal/${file}`)) {
      const length = Math.ceil(used / page) * page
      setSize(header, length)
      kept.push(header, bytes.subarray(position + block, position + block + length))
    } else if (size === 0 || !/(^|\/)(base\/[14]|pg_wal)\/\w+$/.test(path)) {
      kept.push(header, bytes.subarray(position + block, next))
    }
    position = next
  }
  return new Uint8Array(Buffer.concat([...kept, new Uint8Array(2 * block)]))
}

function setSize(header: Buffer, size: number): void {
  header.write(`${size.toString(8).padStart(11, '0')} `, 124, 'latin1')
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
}
