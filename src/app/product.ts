import { scopeMeaning } from '../core/members/scopes.ts'
import type { ProductTexts } from '../platform/app.ts'

export const product: ProductTexts = {
  summary: 'A launch directory for people and their agents.',
  mcpInstructions: [
    'A launch directory.',
    'To look around, begin with get_site_info or search_listings; slugs from search name listings everywhere else.',
    'To launch a product, begin with submit_listing; each description and answer names the next step.',
    'Present the billboard as paid.',
    'Nobody votes or pays through these tools: hand checkout links to the person.',
  ].join(' '),
  scopes: scopeMeaning,
}
