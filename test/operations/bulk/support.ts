import assert from 'node:assert/strict'
import { sql } from '../../../src/platform/database/sql.ts'
import type { TestApp } from '../../support/app.ts'
import { runQueued } from '../../support/queued-jobs.ts'
import type { Visitor } from '../../support/visitor.ts'

type Answer = Awaited<ReturnType<Visitor['post']>>

/** Sends the form of the preview with all its fields. */
export async function confirm(visitor: Visitor, preview: string, more: Record<string, string> = {}): Promise<Answer> {
  const { text, status } = await visitor.get(preview)
  assert.equal(status, 200, text)
  const form = /<form class="stack" method="post" action="([^"]+)">([^]*?)<\/form>/.exec(text)
  assert.ok(form, text)
  const fields: Record<string, string[]> = {}
  for (const [, name, value] of form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g))
    (fields[name!] ??= []).push(value!)
  return visitor.post(form[1]!, { ...fields, ...more })
}

/** The id of the run that a form started. */
export function runOf({ headers, text }: Answer): number {
  assert.match(headers.location ?? '', /\/bulk\/\d+$/, text)
  return Number(/\d+$/.exec(headers.location!)![0])
}

export function statesOf(site: TestApp, run: number) {
  return site.app.db.many(sql<{ label: string; state: string; error: string | null }>`
    select label, state, error from bulk_items where run_id = ${run} order by position`)
}

/** Confirms the preview, does the work and returns the state of each item, with the reason why it failed. */
export async function runBulkAction(
  site: TestApp,
  visitor: Visitor,
  preview: string,
  { meanwhile = async () => {}, ...more }: { meanwhile?: () => Promise<unknown>; reason?: string } = {},
): Promise<string[]> {
  const run = runOf(await confirm(visitor, preview, more))
  await meanwhile()
  await runQueued(site, 'bulk.run')
  const items = await statesOf(site, run)
  return items.map(({ label, state, error }) => `${label}: ${error ?? state}`)
}
