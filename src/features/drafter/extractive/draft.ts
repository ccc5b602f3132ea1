import type { CategoryRow } from '../../categories/queries.ts'
import type { ReadPage } from '../../reader/text.ts'
import type { Proposal, Proven } from '../proposal.ts'

/** Drafts from what a website says of itself, word for word. The first page counts. */
export function draftExtractively(pages: readonly ReadPage[], _site: { categories: readonly CategoryRow[] }): Proposal {
  const home = pages[0]
  const quoted = (value: string | null | undefined): Proven<string> | undefined => (home && value ? { value, evidence: [{ quote: value, url: home.url }] } : undefined)
  const name = quoted(home?.meta['og:site_name'] ?? home?.title?.split(/\s+[-–—|·:]\s+/)[0])
  const tagline = quoted(home?.blocks.find(({ kind, level }) => kind === 'heading' && level === 1)?.text)
  const description = quoted(home?.meta.description ?? home?.meta['og:description'])
  return {
    fields: { ...(name && { name }), ...(tagline && { tagline }), ...(description && { description, short_description: description }) },
    faqs: [],
    founders: [],
    company_socials: {},
    founder_socials: {},
    story: {},
    milestones: [],
  }
}
