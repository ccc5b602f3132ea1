import { suggest } from '../../platform/operation/suggest.ts'
import { type Row, readCsv } from './csv.ts'
import type { Mistakes } from './mistakes.ts'

interface Column {
  /** Accepted names in the header. */
  names: readonly string[]
  optional?: true
}

type TableRow<Name extends string> = Record<Name, string> & { line: number }

/** Parses a CSV file with known columns: in this order, or in any order if it has a header. */
export function readTable<Name extends string>(
  text: string,
  columns: Record<Name, Column>,
  mistakes: Mistakes,
): TableRow<Name>[] {
  const rows = readCsv(text, mistakes)
  const names = Object.keys(columns) as Name[]
  const [first] = rows
  const header = first && isHeader(first, columns) ? first : undefined
  const order = header ? readHeader(header, columns, mistakes) : names
  for (const name of names)
    if (!columns[name].optional && !order.includes(name))
      mistakes.add(header?.line, `has no column ${columns[name].names.join(' or ')}`)
  return (header ? rows.slice(1) : rows).map(({ line, cells }) => {
    if (cells.length > order.length) mistakes.add(line, `has ${cells.length} cells instead of ${order.length}`)
    const entries = names.map((name) => [name, cells[order.indexOf(name)]?.trim() ?? ''])
    const values = Object.fromEntries(entries) as Record<Name, string>
    for (const name of names)
      if (order.includes(name) && !columns[name].optional && values[name] === '')
        mistakes.add(line, `has no ${columns[name].names.join(' or ')}`)
    return { ...values, line }
  })
}

function isHeader({ cells }: Row, columns: Record<string, Column>): boolean {
  const known = Object.values(columns).flatMap(({ names }) => names)
  return cells.some((cell) => known.includes(cell.trim().toLowerCase()))
}

/** Which column each cell of the header names; undefined for an unknown one. */
function readHeader<Name extends string>(
  { line, cells }: Row,
  columns: Record<Name, Column>,
  mistakes: Mistakes,
): (Name | undefined)[] {
  const entries = Object.entries(columns) as [Name, Column][]
  return cells.map((cell) => {
    const typed = cell.trim().toLowerCase()
    const found = entries.find(([, { names }]) => names.includes(typed))
    if (found) return found[0]
    const suggestion = suggest(
      typed,
      entries.flatMap(([, { names }]) => names),
    )
    mistakes.add(
      line,
      `has an unknown column ${JSON.stringify(cell)}${suggestion ? `; did you mean ${suggestion}?` : ''}`,
    )
    return undefined
  })
}
