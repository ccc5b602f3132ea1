import { readFile } from 'node:fs/promises'
import { html } from '../../../platform/html.ts'
import { adminPage, type Flash } from '../../../web/admin/frame.ts'
import { section } from '../../../web/components/section.ts'
import { renderMarkdown } from '../../../web/markdown.ts'
import type { PageResponse } from '../../../web/show.ts'

const guideFile = new URL('../../../../docs/owner-running.md', import.meta.url)

/** The owner's guide to running the site. Each chapter has an anchor. */
export async function guidePage(flash: Flash): Promise<PageResponse> {
  // Links to other documents become file names, because the site doesn't have them.
  const text = (await readFile(guideFile, 'utf8')).replace(/\[([^\]]+)\]\(([\w-]+\.md)\)/g, '$1, `docs/$2`')
  const [lead = '', ...chapters] = text.replace(/^# .*\n/, '').split(/^## /m)
  return adminPage(
    '/admin/health',
    'Running your site',
    flash,
    html`<div class="prose">${renderMarkdown(lead)}</div>${chapters.map((chapter) => {
      const [title = '', body = ''] = chapter.split(/\n([^]*)/)
      return section({
        id: title.toLowerCase().replaceAll(' ', '-'),
        title,
        content: html`<div class="prose">${renderMarkdown(body, { topHeading: 3 })}</div>`,
      })
    })}`,
  )
}
