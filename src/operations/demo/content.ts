import { readdir, readFile } from 'node:fs/promises'
import type { StoryTexts } from '../../directory/listings/story.ts'

export interface DemoListing {
  slug: string
  name: string
  domain: string
  tagline: string
  short_description: string
  description: string
  category: string
  more_categories: string[]
  stage: string
  pricing_model: string
  pricing_summary: string | null
  country: string | null
  city: string | null
  founded_year: number | null
  plan: 'free' | 'paid'
  features: string[]
  usps: string[]
  keywords: string[]
  tags: string[]
  founders: { name: string; title: string; bio: string; country: string; socials: Record<string, string> }[]
  faqs: { question: string; answer: string }[]
  socials: Record<string, string>
  contact_email: string | null
  attributes: Record<string, string>
  not_found_on_website: string[]
  updates: { title: string; body: string; days_after_launch: number }[]
  milestones: { date: string; title: string; description: string }[]
  story: StoryTexts | null
  alternatives: string[]
  domain_rating: number | null
  monthly_revenue_cents: number | null
  reviews: { rating: number; title: string; body: string; reviewer: string }[]
}

interface DemoPost {
  slug: string
  title: string
  excerpt: string
  author: string
  tags: string[]
  days_ago: number
  body: string
  faqs: { question: string; answer: string }[]
}

export interface DemoContent {
  listings: DemoListing[]
  posts: DemoPost[]
}

export async function readDemoContent(): Promise<DemoContent> {
  return { listings: await readAll('listings/'), posts: await readAll('posts/') }
}

async function readAll<T>(folder: string): Promise<T[]> {
  const names = (await readdir(contentUrl(folder))).filter((name) => name.endsWith('.json')).sort()
  return (await Promise.all(names.map((name) => read<T[]>(`${folder}${name}`)))).flat()
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(contentUrl(file), 'utf8'))
}

function contentUrl(file: string): URL {
  return new URL(`./content/${file}`, import.meta.url)
}
