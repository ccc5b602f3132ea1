import { commandLineActor } from '../../../src/core/audit/actor.ts'
import { type ExportKind, exportAll } from '../../../src/operations/import-export/export.ts'
import { type ImportKind, importFile } from '../../../src/operations/import-export/import.ts'
import { FileRefused, type Mistake } from '../../../src/operations/import-export/mistakes.ts'
import type { TestApp } from '../../support/app.ts'

export function importText({ app }: TestApp, kind: ImportKind, text: string, options: { dryRun?: boolean } = {}) {
  return importFile(app, kind, Buffer.from(text), commandLineActor, options)
}

/** The mistakes that the import reports. */
export async function mistakesIn(site: TestApp, kind: ImportKind, text: string): Promise<readonly Mistake[]> {
  try {
    await importText(site, kind, text)
  } catch (error) {
    if (error instanceof FileRefused) return error.mistakes
    throw error
  }
  return []
}

export async function exportText({ app }: TestApp, kind: ExportKind, { json = false } = {}): Promise<string> {
  let text = ''
  await exportAll(app, kind, { json }, async (piece) => void (text += piece))
  return text
}

export function linesOf(...items: object[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('')
}
