import type { DraftedPage } from '../page/page.ts'
import { type Box, isBox, type Line, linesIn } from '../page/tree.ts'

export interface Cell {
  text: string
  lines: Line[]
  isHead: boolean
}

export interface Table {
  page: DraftedPage
  box: Box
  rows: Cell[][]
}

const tablesByPage = new WeakMap<DraftedPage, Table[]>()

export function tablesOf(page: DraftedPage): Table[] {
  let tables = tablesByPage.get(page)
  if (!tables)
    tablesByPage.set(
      page,
      (tables = page.tree.boxes
        .filter(({ tag }) => tag === 'table')
        .map((box) => ({ page, box, rows: rowsOf(box) }))
        .filter(({ rows }) => rows.length > 0)),
    )
  return tables
}

function rowsOf(table: Box): Cell[][] {
  const rows: Cell[][] = []
  for (const child of table.children.filter(isBox)) {
    if (child.tag === 'tr')
      rows.push(
        child.children
          .filter(isBox)
          .filter(({ tag }) => tag === 'td' || tag === 'th')
          .map(cellOf),
      )
    else if (/^t(?:head|body|foot)$/.test(child.tag)) rows.push(...rowsOf(child))
  }
  return rows.filter((row) => row.some(({ text }) => text))
}

function cellOf(box: Box): Cell {
  const lines = linesIn(box)
  return { text: lines.map(({ text }) => text).join(' '), lines, isHead: box.tag === 'th' }
}

/** Pairs of label and value from tables, definition lists and lines such as `Founded: 2019`. */
export function labelledValues(page: DraftedPage): { label: string; value: string; lines: Line[] }[] {
  const rows = tablesOf(page)
    .flatMap(({ rows: all }) => all)
    .filter((row) => row.length === 2)
  const pairs = rows.map(([label, value]) => ({
    label: label!.text,
    value: value!.text,
    lines: [...label!.lines, ...value!.lines],
  }))
  const terms = page.lines.flatMap((line, at) => {
    const next = page.lines[at + 1]
    return line.kind === 'term' && next?.kind === 'definition'
      ? [{ label: line.text, value: next.text, lines: [line, next] }]
      : []
  })
  const colons = page.lines.flatMap((line) =>
    line.lines.flatMap((text) => {
      const [, label, value] = /^([^:：]{2,25})[:：]\s*(\S.{0,150})$/u.exec(text) ?? []
      return label && value ? [{ label, value, lines: [line] }] : []
    }),
  )
  return [...pairs, ...terms, ...colons].filter(({ label, value }) => label.length <= 40 && value)
}
