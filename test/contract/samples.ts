import type { InjectOptions } from 'fastify'
import type { Member } from '../../src/core/members/members.ts'
import type { TestApp } from '../support/app.ts'
import { claimSamples } from './samples/claims.ts'
import { draftSamples } from './samples/drafts.ts'
import { listingSamples } from './samples/listings.ts'
import { orderSamples } from './samples/orders.ts'

export type Sample = Pick<InjectOptions, 'method' | 'url' | 'payload'>

export interface Samples {
  /** A valid request to the demo site. */
  ok: Sample
  /** Invalid requests. An unknown parameter is tried for every operation in any case. */
  bad?: Sample[]
  /** A request for something that does not exist. */
  missing?: Sample
}

const get = (url: string): Sample => ({ method: 'GET', url })

/** Requests that need data of the caller, who is created for every test. */
export type SamplesFor = (site: TestApp, caller: Member) => Promise<Samples>

/** Requests for each operation on the demo site. Those of larger features are in `samples/`. */
export const samples: Record<string, Samples | SamplesFor> = {
  get_site_info: { ok: get('/site') },
  search_listings: {
    ok: get('/listings?q=report&sort=votes&per_page=5'),
    bad: [
      get('/listings?per_page=0'),
      get('/listings?per_page=101'),
      get('/listings?page=1001'),
      get('/listings?page=one'),
      get('/listings?sort=best'),
      get('/listings?status=draft'),
      get('/listings?country=PRT'),
      get('/listings?category=no-such-category'),
      get('/listings?domain=not%20a%20domain'),
      get(`/listings?q=${'a'.repeat(201)}`),
      get('/listings?q=a&q=b'),
    ],
  },
  get_listing: {
    ok: get('/listings/flakehound'),
    bad: [get('/listings/NOT-A-SLUG'), get(`/listings/${'a'.repeat(221)}`)],
    missing: get('/listings/no-such-listing'),
  },
  get_alternatives: {
    ok: get('/listings/flakehound/alternatives'),
    bad: [get('/listings/-/alternatives')],
    missing: get('/listings/no-such-listing/alternatives'),
  },
  compare_listings: {
    ok: get('/compare?a=flakehound&b=pigeonry'),
    bad: [
      get('/compare'),
      get('/compare?a=flakehound'),
      get('/compare?a=flakehound&b=flakehound'),
      get('/compare?a=flakehound&b=no-such-listing'),
    ],
  },
  list_categories: { ok: get('/categories?include_empty=false'), bad: [get('/categories?include_empty=maybe')] },
  get_category: {
    ok: get('/categories/finance?per_page=3'),
    bad: [get('/categories/finance?page=0')],
    missing: get('/categories/no-such-category'),
  },
  get_launch_week: {
    ok: get('/launches/weeks/this'),
    bad: [
      get('/launches/weeks/2026-02-30'),
      get('/launches/weeks/tomorrow'),
      get('/launches/weeks/2026-1-1'),
      get('/launches/weeks/2026-01-011'),
    ],
    missing: get('/launches/weeks/1999-12-20'),
  },
  list_launches: { ok: get('/launches?section=trending'), bad: [get('/launches?section=best')] },
  get_leaderboard: {
    ok: get('/leaderboards/community-weekly?week=last'),
    bad: [
      get('/leaderboards/billboard?week=this'),
      get('/leaderboards/community-weekly?week=next'),
      get('/leaderboards/community-weekly?week=2026-13-01'),
    ],
    missing: get('/leaderboards/no-such-board'),
  },
  list_founders: {
    ok: get('/founders?q=ines&country=pt'),
    bad: [get('/founders?country=P1'), get(`/founders?q=${'a'.repeat(121)}`)],
  },
  get_founder: {
    ok: get('/founders/ines-cardal'),
    bad: [get('/founders/Ines')],
    missing: get('/founders/no-such-founder'),
  },
  list_blog_posts: { ok: get('/blog?q=votes'), bad: [get(`/blog?q=${'a'.repeat(201)}`)] },
  get_blog_post: {
    ok: get('/blog/how-votes-are-counted'),
    bad: [get('/blog/Votes')],
    missing: get('/blog/no-such-post'),
  },
  list_awards: { ok: get('/awards?listing=pigeonry'), bad: [get('/awards?listing=no-such-listing')] },
  get_badges: {
    ok: get('/listings/pigeonry/badges?shape=pill&mode=dark&size=l'),
    bad: [get('/listings/pigeonry/badges?shape=round')],
    missing: get('/listings/no-such-listing/badges'),
  },
  list_interview_questions: { ok: get('/interview-questions') },
  list_products: { ok: get('/products') },
  get_account: { ok: get('/me') },
  ...listingSamples,
  ...claimSamples,
  ...orderSamples,
  ...draftSamples,
}
