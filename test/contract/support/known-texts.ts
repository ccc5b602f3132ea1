import type { TestApp } from '../../support/app.ts'

const lists = [
  '/listings',
  '/categories',
  '/launches',
  '/founders',
  '/blog',
  '/awards',
  '/products',
  '/leaderboards/community-weekly',
]

/** Short texts from the site's answers, so that many requests name something that exists. */
export async function knownTexts({ call }: TestApp): Promise<string[]> {
  const words = new Set([
    'this',
    'next',
    'last',
    'community-weekly',
    'community-all-time',
    'billboard',
    'domain-rating',
    'revenue',
  ])
  for (const list of lists) collect((await call(`/api/v1${list}`)).body, words)
  return [...words]
}

function collect(value: unknown, words: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length > 0 && value.length <= 60) words.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, words)
  }
}
