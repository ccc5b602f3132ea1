import { readFile } from 'node:fs/promises'
import { html } from '../../html.ts'
import { fromMarkdown } from '../../markdown.ts'
import type { Shown } from '../../people/show.ts'
import { adminPage, type Said } from '../frame.ts'

const file = new URL('../../../../docs/owner-running.md', import.meta.url)

/** The owner's guide to running the site, where its owner is. */
export async function guidePage(said: Said): Promise<Shown> {
  const text = (await readFile(file, 'utf8')).replace(/^# .*\n/, '')
  return adminPage('/admin/health', 'How to run the place', said, html`<div class="prose">${fromMarkdown(text)}</div>`)
}
