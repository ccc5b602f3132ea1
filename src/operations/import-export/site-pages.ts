import * as z from 'zod'
import { commandLineActor } from '../../core/audit/actor.ts'
import { PageInput } from '../../directory/site-pages/input.ts'
import { findSitePage, pageVersion, sitePages } from '../../directory/site-pages/queries.ts'
import { addPage, publishPage, savePage } from '../../directory/site-pages/write.ts'
import type { App } from '../../platform/app.ts'
import type { Queryable, Transaction } from '../../platform/database/types.ts'
import { describeIssues } from '../../platform/operation/issues.ts'
import { findUnstorableText } from '../../platform/operation/unstorable-text.ts'
import { type FieldError, Problem } from '../../platform/problem.ts'
import type { Importer } from './importer.ts'
import { parseJson } from './json.ts'
import { Mistakes } from './mistakes.ts'

const PageLine = PageInput.extend({ published: z.boolean().default(true) })
type PageLine = z.output<typeof PageLine>

/** Imports static pages. Pages that the file does not name stay unchanged. */
export const pageImporter: Importer = {
  about: 'JSON Lines: one page per line',
  async run(app, tx, text) {
    const mistakes = new Mistakes()
    const lines = text.split('\n').flatMap((line, index) => {
      const page = line.trim() === '' ? undefined : readLine(line, index + 1, mistakes)
      return page ? [{ page, line: index + 1 }] : []
    })
    mistakes.refuse()
    const counts = { created: 0, updated: 0 }
    for (const { page, line } of lines) {
      try {
        counts[await writePage(app, tx, page)]++
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        mistakes.add(line, error.errors?.map(({ message }) => message).join(' ') ?? error.message)
      }
    }
    mistakes.refuse()
    return counts
  },
}

function readLine(text: string, line: number, mistakes: Mistakes): PageLine | undefined {
  const parsed = parseJson(text)
  if (parsed.error !== undefined) return void mistakes.add(line, parsed.error)
  const errors: FieldError[] = []
  findUnstorableText(parsed.value, errors)
  const result = PageLine.safeParse(parsed.value)
  if (!result.success) describeIssues(result.error.issues, PageLine, errors)
  mistakes.addFields(line, errors)
  return errors.length === 0 ? result.data : undefined
}

async function writePage(app: App, tx: Transaction, { published, ...input }: PageLine) {
  const before = await findSitePage(tx, input.slug)
  const id = before?.id ?? (await addPage(app, tx, input, commandLineActor))
  if (before) await savePage(app, tx, id, before.version, input, commandLineActor)
  if (published) await publishPage(app, tx, id, commandLineActor)
  return before ? 'updated' : 'created'
}

/** What visitors see of each page; of a page that was never published, its draft. */
export async function* allSitePages(db: Queryable): AsyncGenerator<PageLine> {
  const perBatch = 100
  for (let offset = 0; ; offset += perBatch) {
    const pages = await sitePages(db, { limit: perBatch, offset })
    for (const { id, version, published_version } of pages) {
      const page = await pageVersion(db, id, published_version ?? version)
      yield { ...page, published: published_version !== null }
    }
    if (pages.length < perBatch) return
  }
}
