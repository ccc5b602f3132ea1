import type { Mistakes } from './mistakes.ts'

export interface Row {
  /** The line on which it begins. */
  line: number
  cells: string[]
}

/** Parses CSV (RFC 4180): quoted cells may hold commas, quotes and line breaks. Empty lines are skipped. */
export function readCsv(text: string, mistakes: Mistakes): Row[] {
  const rows: Row[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  let line = 1
  let row: Row = { line, cells: [] }
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at <= text.length; ) {
    cell.lastIndex = at
    const match = cell.exec(text)
    if (!match) {
      mistakes.add(
        line,
        `has an unclosed quote, or text next to a quoted value: ${JSON.stringify(text.slice(at, at + 40))}`,
      )
      return rows
    }
    const [all, quoted, plain, end] = match
    row.cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    at += all.length
    line += all.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === ',') continue
    if (row.cells.some((text) => text !== '')) rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}
