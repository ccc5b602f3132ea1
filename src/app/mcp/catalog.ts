export const mimeType = 'text/markdown'
export const root = 'slipway://'

/** The pages of `slipway://docs/{page}`. */
export const guides = {
  'how-ranking-works': {
    title: 'How ranking works',
    description: 'Every rule behind the rankings, and which votes don’t count.',
  },
  pricing: { title: 'Pricing', description: 'Plans and add-ons with their prices.' },
  mcp: { title: 'MCP guide', description: 'How to connect, the scopes, and every tool.' },
  about: { title: 'About', description: 'What this site is for, and who runs it.' },
  terms: { title: 'Terms', description: 'The terms of service.' },
  privacy: { title: 'Privacy', description: 'The privacy policy.' },
}

export const resources = [
  { path: 'weeks/this', title: 'This week’s launches', description: 'Ranked by the votes cast this week.' },
  { path: 'weeks/last', title: 'Last week’s launches', description: 'The final ranking of last week.' },
  { path: 'weeks/next', title: 'Next week’s launches', description: 'Products scheduled for next week.' },
  { path: 'categories', title: 'Categories', description: 'The category tree with the number of live products.' },
  ...Object.entries(guides).map(([name, guide]) => ({ path: `docs/${name}`, ...guide })),
].map(({ path, title, description }) => ({
  uri: root + path,
  name: path.replace('/', '-'),
  title,
  description,
  mimeType,
}))

export const templates = [
  {
    path: 'listings/{slug}',
    title: 'Listing',
    description: 'A product: facts, features, pricing, founders, updates and reviews.',
  },
  {
    path: 'weeks/{week}',
    title: 'Launch week',
    description: 'The launches of a week: `this`, `last`, `next`, or any date of it (YYYY-MM-DD).',
  },
  { path: 'categories/{slug}', title: 'Category', description: 'A category with its most voted products.' },
  { path: 'docs/{page}', title: 'Guide', description: `One of ${Object.keys(guides).join(', ')}.` },
].map(({ path, title, description }) => ({
  uriTemplate: root + path,
  name: path.split('/')[0]!,
  title,
  description,
  mimeType,
}))
