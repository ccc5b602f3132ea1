import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { Problem } from '../../platform/problem.ts'

const Column = z.strictObject({ name: z.string(), type: z.string() })
const Table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(Column), rows: z.int() })
const Contents = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.strictObject({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** The last value of each sequence, in the schema `public`. */
  sequences: z.record(z.string(), z.string()),
  pictures: z.int().nullable(),
})

export type ArchivedTable = z.output<typeof Table>
/** What `backup.json` says about the files next to it. It is written last, so a backup without it is incomplete. */
export type Contents = z.output<typeof Contents>

export const contentsFile = 'backup.json'
export const picturesFolder = 'media'

/** Where a backup is written to: a folder, or one encrypted file. */
export interface Archive {
  write(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
}

export function folderArchive(folder: string): Archive {
  return {
    async write(name, source) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(source), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    },
  }
}

/** Reads what a backup contains. */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, contentsFile), 'utf8').catch((cause: unknown) => {
    throw new Problem('invalid_request', `${folder} isn't a complete backup: it has no ${contentsFile}.`, { cause })
  })
  const { success, data } = Contents.safeParse(parsed(text))
  if (!success)
    throw new Problem('invalid_request', `${join(folder, contentsFile)} can't be read. Was it made by a newer version?`)
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameOf = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>) => `${schema}.${name}.jsonl.gz`

/** Writes the rows of a table, one JSON string per line. */
export async function archiveRows(
  archive: Archive,
  table: Pick<ArchivedTable, 'schema' | 'name'>,
  batches: AsyncIterable<string[]>,
): Promise<void> {
  async function* lines() {
    for await (const batch of batches) yield batch.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  await archive.write(nameOf(table), Readable.from(lines()).compose(createGzip()))
}

/** Reads the rows of a table in batches. */
export async function* archivedRows(folder: string, table: ArchivedTable): AsyncGenerator<string[]> {
  let batch: string[] = []
  let [rows, size] = [0, 0]
  try {
    for await (const line of unpackedLines(join(folder, nameOf(table)))) {
      batch.push(JSON.parse(line) as string)
      rows++
      size += line.length
      if (batch.length < 500 && size < 4_000_000) continue
      yield batch
      batch = []
      size = 0
    }
  } catch (cause) {
    throw damaged(folder, table, cause)
  }
  if (batch.length > 0) yield batch
  if (rows !== table.rows) throw damaged(folder, table)
}

async function* unpackedLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  // Errors surface in the loop below, so this promise never rejects.
  const reading = pipeline(createReadStream(path), unpacked).catch(() => {})
  let rest = ''
  for await (const chunk of unpacked as AsyncIterable<string>) {
    if (!chunk.includes('\n')) {
      rest += chunk
      continue
    }
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  await reading
  if (rest !== '') yield rest
}

function damaged(folder: string, table: ArchivedTable, cause?: unknown): Problem {
  return new Problem('invalid_request', `${join(folder, nameOf(table))} is damaged. Use another backup.`, { cause })
}
