import { get_account } from '../core/members/operations.ts'
import { get_site_info } from '../core/site-settings/operations.ts'
import { list_awards } from '../directory/awards/operations.ts'
import { get_badges } from '../directory/badges/operations.ts'
import { get_blog_post, list_blog_posts } from '../directory/blog/operations.ts'
import { get_category, list_categories } from '../directory/categories/operations.ts'
import { compare_listings, get_alternatives } from '../directory/comparison/operations.ts'
import { get_founder, list_founders } from '../directory/founders/operations.ts'
import { answer_interview, list_interview_questions } from '../directory/interview/operations.ts'
import { get_launch_week, list_launches } from '../directory/launches/operations.ts'
import { get_leaderboard } from '../directory/leaderboards/operations.ts'
import { get_listing } from '../directory/listings/operations.ts'
import { search_listings } from '../directory/search/operations.ts'
import type { Operation } from '../platform/operation/declare.ts'
import { claim_listing, list_my_claims, verify_claim, withdraw_claim } from '../publishing/claims/operations.ts'
import { delete_draft, withdraw_invite } from '../publishing/drafts/delete-and-withdraw.ts'
import {
  get_draft,
  invite_cofounder,
  list_my_drafts,
  submit_draft,
  submit_listing,
  update_draft,
} from '../publishing/drafts/operations.ts'
import { get_my_listing, list_my_listings, update_my_listing } from '../publishing/editing/operations.ts'
import {
  add_milestone,
  delete_milestone,
  edit_listing_update,
  post_listing_update,
  set_founder_story,
} from '../publishing/editing/updates-story-milestones.ts'
import { add_picture, set_logo } from '../publishing/editing/uploads.ts'
import { check_badge, choose_free_listing } from '../publishing/lifecycle/operations.ts'
import { get_order_reports } from '../shop/fulfilment/operations.ts'
import { cancel_order, create_checkout, get_order, list_my_orders, quote_order } from '../shop/orders/operations.ts'
import { list_products } from '../shop/products/operations.ts'

/** The operations of the contract, in the order of the specification. */
export const operations: readonly Operation[] = [
  get_site_info,
  search_listings,
  get_listing,
  get_alternatives,
  compare_listings,
  list_categories,
  get_category,
  get_launch_week,
  list_launches,
  get_leaderboard,
  list_founders,
  get_founder,
  list_blog_posts,
  get_blog_post,
  list_awards,
  get_badges,
  list_interview_questions,
  list_products,
  get_account,
  submit_listing,
  list_my_drafts,
  get_draft,
  update_draft,
  invite_cofounder,
  submit_draft,
  list_my_listings,
  get_my_listing,
  update_my_listing,
  post_listing_update,
  add_milestone,
  delete_milestone,
  set_founder_story,
  answer_interview,
  choose_free_listing,
  claim_listing,
  verify_claim,
  list_my_claims,
  quote_order,
  create_checkout,
  list_my_orders,
  get_order,
]

/** Operations outside the contract: marked in OpenAPI, and tools only for MCP clients that ask for them. */
export const extensionOperations: readonly Operation[] = [
  delete_draft,
  withdraw_invite,
  edit_listing_update,
  set_logo,
  add_picture,
  check_badge,
  withdraw_claim,
  cancel_order,
  get_order_reports,
]

export const allOperations: readonly Operation[] = [...operations, ...extensionOperations]
