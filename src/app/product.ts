import { scopeMeaning } from '../core/members/scopes.ts'
import type { ProductTexts } from '../platform/app.ts'

export const product: ProductTexts = {
  summary: 'A launch directory for people and their agents.',
  mcpInstructions: [
    'A launch directory.',
    'To explore, start with get_site_info or search_listings; use slugs from search in other tools.',
    'To launch a product, start with submit_listing; each description and result names the next step.',
    'Label the billboard as paid.',
    "These tools can't vote or pay: give checkout links to the person.",
  ].join(' '),
  scopes: scopeMeaning,
}
