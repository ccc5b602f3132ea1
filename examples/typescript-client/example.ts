import { fileURLToPath } from 'node:url'
import { dataOf, type SlipwayClient, slipwayClient } from './client.ts'

/** This week's launches in the order of their votes. */
export async function thisWeek(site: SlipwayClient): Promise<string[]> {
  const { entries } = dataOf(await site.GET('/launches/weeks/{week}', { params: { path: { week: 'this' } } }))
  return entries.map(
    ({ rank, votes, listing }) => `${rank ?? '-'}. ${listing.name}: ${listing.tagline} (${votes} votes)`,
  )
}

export async function search(site: SlipwayClient, words: string): Promise<string[]> {
  const { items } = dataOf(await site.GET('/listings', { params: { query: { q: words, per_page: 5 } } }))
  return items.map(({ name, website_url }) => `${name}: ${website_url}`)
}

// node example.ts http://localhost:3000 "web analytics"
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , siteUrl = 'http://localhost:3000', words = 'report'] = process.argv
  const site = slipwayClient(siteUrl)
  console.log(
    ['This week', ...(await thisWeek(site)), '', `Found for "${words}"`, ...(await search(site, words))].join('\n'),
  )
}
