// Generated from the operations by `npm run write -- client`. Don't edit it.
import type { Page, PagedRequest } from './pages.ts'

/** The error codes of the API. */
export type ProblemCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'unsupported_content_type'
  | 'body_too_large'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'not_allowed_now'
  | 'authentication_required'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'

export interface FieldError {
  path: string
  message: string
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  /** Generated for each call of an operation that accepts one. Pass your own to make a call safe across restarts. */
  idempotencyKey?: string | undefined
}

export interface Account {
  id: number
  name: string
  email: string
  email_verified: boolean
  role: 'member' | 'admin'
  created_at: string
  authentication: {
    type: 'api_key' | 'oauth'
    /** Name of the key or connected app. */
    name: string | null
    expires_at: string | null
  }
  /** What this credential allows. */
  scopes: ('account:read' | 'listings:write' | 'orders:write')[]
  limits: {
    requests_per_minute: number
    writes_per_minute: number
    submissions_per_hour: number
  }
  counts: {
    drafts: number
    listings: number
    claims: number
    orders: number
    api_keys: number
  }
}

export interface Alternative {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'live' | 'upcoming'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: number | null
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
  /** Whether the listing’s owner picked it. */
  approved: boolean
}

export interface Award {
  week: string
  place: number
  title: string
  /** Community votes cast that week. */
  votes: number
  listing: ListingSummary
}

export interface AwardOfListing {
  week: string
  place: number
  title: string
  votes: number
}

export interface Badge {
  kind: 'listed' | 'launched' | 'featured' | 'verified' | 'launch-of-the-week'
  label: string
  /** HTML to paste into a page. */
  html: string
  svg_url: string
  /** The badge in every shape. */
  styles: {
    shape: 'standard' | 'outline' | 'pill' | 'banner' | 'square'
    svg_url: string
    width: number
    height: number
  }[]
}

export interface BadgeReport {
  found: boolean
  /** What we found and what to do next. */
  message: string
  looked_for: string[]
  pages: {
    url: string
    /** HTTP status of the page; null if it didn’t respond. */
    status: number | null
    /** Why we couldn’t read the page. */
    problem: string | null
    seen: {
      form: 'picture' | 'link' | 'text'
      address: string
      flaw: string | null
    }[]
  }[]
}

export interface BlogPost {
  slug: string
  title: string
  excerpt: string | null
  author: string | null
  url: string
  published_at: string
  /** Markdown. */
  body: string
  faqs: Faq[]
}

export interface BlogPostSummary {
  slug: string
  title: string
  excerpt: string | null
  author: string | null
  url: string
  published_at: string
}

export interface Category {
  slug: string
  name: string
  description: string | null
  faqs: Faq[]
  parent: CategoryName | null
  /** Live listings in this category and its subcategories, each counted once. */
  listing_count: number
  subcategories: Subcategory[]
}

export interface CategoryName {
  slug: string
  name: string
}

export interface CategoryPage {
  slug: string
  name: string
  description: string | null
  faqs: Faq[]
  parent: CategoryName | null
  /** Live listings in this category and its subcategories, each counted once. */
  listing_count: number
  subcategories: Subcategory[]
  items: ListingSummary[]
  page: number
  per_page: number
  /** Exact up to 10000. */
  total: number
  total_exact: boolean
  has_more: boolean
}

export interface Checkout {
  number: string
  status: 'pending' | 'paid' | 'refunded' | 'cancelled' | 'expired' | 'failed'
  /** ISO 4217; cents are its minor units. */
  currency: string
  lines: {
    product: string
    name: string
    listing_id: number | null
    week: string | null
    categories: string[]
    options: Record<string, unknown> | null
    quantity: number
    unit_cents: number
    net_cents: number
    vat_cents: number
    /** This line’s share of the discount. */
    discount_cents?: number | undefined
    fulfilment: {
      status: 'waiting' | 'in_progress' | 'done' | 'failed'
      fulfilled: boolean
      at: string | null
      note: string | null
    }
  }[]
  /** The coupon entered at checkout, and what it takes off. net_cents is after it. */
  discount?: {
    code: string
    cents: number
  } | undefined
  net_cents: number
  vat: {
    country: string | null
    /** Percent. */
    rate: number
    cents: number
    reverse_charge: boolean
    /** Explains the VAT, if needed. */
    note: string | null
  }
  total_cents: number
  checkout_url: string
  /** Why a pending order can no longer be paid. */
  not_payable: string | null
  invoice_url: string | null
  created_at: string
  /** Payment deadline. */
  expires_at: string | null
  paid_at: string | null
  /** What to tell the person. */
  instructions: string
}

export interface Claim {
  id: number
  listing: ClaimedListing
  method: 'dns' | 'meta' | 'file' | 'email'
  status: 'pending' | 'in_review' | 'verified' | 'expired' | 'rejected'
  instructions: ClaimInstructions
  created_at: string
  expires_at: string
  settled_at: string | null
  /** Why it was rejected or expired. */
  reason: string | null
  last_check: ClaimCheck | null
}

export interface ClaimCheck {
  checked_at: string
  found: boolean
  /** What we found and what to do next. */
  message: string
  looked_for: string
  places: {
    where: string
    /** The DNS server, if any. */
    asked: string | null
    found: string
  }[]
}

export interface ClaimedListing {
  id: number
  slug: string
  name: string
  url: string
  website_url: string
  domain: string
  domain_unicode: string
}

export interface ClaimInstructions {
  summary: string
  steps: string[]
  record: {
    type: 'TXT'
    name: string
    /** The name without the domain, as most DNS providers expect it. */
    host: string
    value: string
    /** The record as a zone file line. */
    line: string
    also_accepted_at: string[]
  } | null
  tag: {
    html: string
    page: string
  } | null
  file: {
    url: string
    path: string
    content: string
  } | null
  email: {
    address: string
    sent_at: string
  } | null
}

export interface Company {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'live' | 'upcoming'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: number | null
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
  /** The founder’s role at the company. */
  title: string | null
}

export interface Competitor {
  url: string
  status: 'reading' | 'ready' | 'failed'
  name: string | null
  rows: {
    key: string
    label: string
    ours: string | null
    theirs: string | null
    /** The competitor's page that says so. */
    source: string | null
  }[]
  error: string | null
  read_at: string | null
}

export interface Draft {
  id: string
  status: 'crawling' | 'drafting' | 'ready' | 'failed'
  url: string
  /** The page to edit it in a browser. */
  edit_url: string
  role: 'owner' | 'editor'
  completeness: number
  progress: {
    step: 'waiting' | 'reading' | 'drafting' | 'done'
    done: number
    total: number
  }
  error: {
    code: string
    message: string
    advice: string
  } | null
  listing_id: number | null
  revision: number
  created_at: string
  updated_at: string
  fields: {
    name: DraftField
    tagline: DraftField
    short_description: DraftField
    description: DraftField
    stage: DraftField
    categories: DraftField
    tags: DraftField
    pricing_model: DraftField
    pricing_summary: DraftField
    country: DraftField
    city: DraftField
    founded_year: DraftField
    features: DraftField
    usps: DraftField
    keywords: DraftField
    contact_email: DraftField
    demo_video_url: DraftField
    logo_url: DraftField
  }
  /** States and evidence of the sections below. */
  sections: {
    faqs: DraftSection
    founders: DraftSection
    company_socials: DraftSection
    founder_socials: DraftSection
    story: DraftSection
    milestones: DraftSection
    seo: DraftSection
  }
  faqs: Faq[]
  founders: {
    name: string
    title: string | null
    bio: string | null
  }[]
  company_socials: Record<string, string>
  founder_socials: Record<string, string>
  story: {
    title: string | null
    story: string | null
    why_started: string | null
    problem: string | null
    journey: string | null
    challenges: string | null
    achievements: string | null
    lessons: string | null
    whats_next: string | null
  }
  milestones: {
    date: string
    title: string
    description: string | null
    url: string | null
  }[]
  seo: {
    title: string | null
    meta: string | null
  }
  competitor: Competitor | null
  invites: DraftInvite[]
  missing: {
    field: string
    why: string
    /** Whether submitting requires it. */
    required: boolean
  }[]
  drafter: string | null
  /** A note from the drafter. */
  note: string | null
  /** Recent changes by people, newest first. */
  versions: {
    revision: number
    by: string | null
    at: string
    changes: {
      field: string
      before: unknown
      after: unknown
    }[]
  }[]
}

export interface DraftField {
  value: string | string[] | null
  state: 'ai' | 'not_found' | 'edited' | 'manual' | 'override' | 'deleted'
  /** Website quotes that support the drafted value. */
  evidence: {
    quote: string
    url: string
  }[]
  /** The original drafted value. */
  ai_value: string | string[] | null
  /** Whether a person accepted or edited it. */
  accepted: boolean
  regenerating: boolean
  /** The draft revision that last changed it. */
  revision: number
}

export interface DraftInvite {
  email: string
  status: 'pending' | 'accepted' | 'expired'
  invited_at: string
  expires_at: string
  accepted_at: string | null
}

export interface DraftSection {
  state: 'ai' | 'not_found' | 'edited' | 'manual' | 'override' | 'deleted'
  evidence: {
    of: string
    quote: string
    url: string
  }[]
  accepted: boolean
  regenerating: boolean
  revision: number
}

export interface DraftSummary {
  id: string
  status: 'crawling' | 'drafting' | 'ready' | 'failed'
  url: string
  /** The page to edit it in a browser. */
  edit_url: string
  role: 'owner' | 'editor'
  completeness: number
  progress: {
    step: 'waiting' | 'reading' | 'drafting' | 'done'
    done: number
    total: number
  }
  error: {
    code: string
    message: string
    advice: string
  } | null
  listing_id: number | null
  revision: number
  created_at: string
  updated_at: string
  name: string | null
}

export interface Faq {
  question: string
  answer: string
}

export interface Founder {
  slug: string
  name: string
  url: string
  bio: string | null
  /** The founder’s country, or that of one of their live listings. */
  country: string | null
  photo_url: string | null
  socials: Record<string, string>
  companies: Company[]
  stories: PublishedStory[]
  /** Answers to the founder interview. */
  interview: {
    question: string
    answer: string
  }[]
}

export interface FounderOfListing {
  slug: string
  name: string
  title: string | null
  bio: string | null
  url: string
}

export interface FounderSummary {
  slug: string
  name: string
  url: string
  bio: string | null
  /** The founder’s country, or that of one of their live listings. */
  country: string | null
  photo_url: string | null
  socials: Record<string, string>
  companies: {
    slug: string
    name: string
    title: string | null
  }[]
}

export interface InterviewQuestion {
  id: number
  question: string
  hint: string | null
}

export interface LaunchEntry {
  /** Null until the launch is live. */
  rank: number | null
  /** Community votes cast that week. */
  votes: number
  listing: ListingSummary
}

export interface LaunchWeek {
  start: string
  end: string
  state: 'past' | 'current' | 'future'
}

export interface ListingProfile {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'live' | 'upcoming'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: {
    value: number | null
    measured_at: string | null
    trend: {
      date: string
      value: number
    }[]
    source: string | null
    /** Show it next to the value. */
    attribution: string | null
  }
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
  short_description: string | null
  description: string | null
  /** The owner’s headline, shown above everything else. */
  headline: string | null
  /** The owner’s short version of the description. */
  summary: string | null
  features: string[]
  usps: string[]
  keywords: string[]
  tags: string[]
  pricing: {
    model: string | null
    summary: string | null
  }
  /** The primary category comes first. */
  categories: CategoryName[]
  city: string | null
  founded_year: number | null
  contact_email: string | null
  founders: FounderOfListing[]
  faqs: Faq[]
  socials: Record<string, string>
  /** Newest first. */
  updates: ListingUpdate[]
  awards: AwardOfListing[]
  links: {
    alternatives: string
    badges: string
    demo_video: string | null
  }
  /** Facts the company’s site doesn’t state. They’re left blank on purpose. */
  not_found_on_website: string[]
  story?: Story | undefined
  milestones?: Milestone[] | undefined
  media?: Medium[] | undefined
}

export interface ListingSummary {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'live' | 'upcoming'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: number | null
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
}

export interface ListingUpdate {
  id: number
  title: string
  body: string
  posted_at: string
}

export interface Medium {
  kind: 'image' | 'video'
  url: string
  alt: string | null
  width: number | null
  height: number | null
  /** The same image in other sizes. */
  sizes: MediumSize[]
}

export interface MediumSize {
  url: string
  width: number
  height: number
  type: string
}

export interface Milestone {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
}

export interface NextStep {
  code: 'choose_plan' | 'add_badge' | 'wait_for_launch' | 'gather_votes' | 'keep_going' | 'ask_site_team'
  text: string
  /** When it happens or ends automatically. */
  at: string | null
  /** Operations to call next. */
  operations: string[]
}

export interface Order {
  number: string
  status: 'pending' | 'paid' | 'refunded' | 'cancelled' | 'expired' | 'failed'
  /** ISO 4217; cents are its minor units. */
  currency: string
  lines: {
    product: string
    name: string
    listing_id: number | null
    week: string | null
    categories: string[]
    options: Record<string, unknown> | null
    quantity: number
    unit_cents: number
    net_cents: number
    vat_cents: number
    /** This line’s share of the discount. */
    discount_cents?: number | undefined
    fulfilment: {
      status: 'waiting' | 'in_progress' | 'done' | 'failed'
      fulfilled: boolean
      at: string | null
      note: string | null
    }
  }[]
  /** The coupon entered at checkout, and what it takes off. net_cents is after it. */
  discount?: {
    code: string
    cents: number
  } | undefined
  net_cents: number
  vat: {
    country: string | null
    /** Percent. */
    rate: number
    cents: number
    reverse_charge: boolean
    /** Explains the VAT, if needed. */
    note: string | null
  }
  total_cents: number
  /** Where the person pays. Null once it can no longer be paid. */
  checkout_url: string | null
  /** Why a pending order can no longer be paid. */
  not_payable: string | null
  invoice_url: string | null
  created_at: string
  /** Payment deadline. */
  expires_at: string | null
  paid_at: string | null
}

export interface OwnedListing {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: {
    value: number | null
    measured_at: string | null
    trend: {
      date: string
      value: number
    }[]
    source: string | null
    /** Show it next to the value. */
    attribution: string | null
  }
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
  short_description: string | null
  description: string | null
  /** The owner’s headline, shown above everything else. */
  headline: string | null
  /** The owner’s short version of the description. */
  summary: string | null
  features: string[]
  usps: string[]
  keywords: string[]
  tags: string[]
  pricing: {
    model: string | null
    summary: string | null
  }
  /** The primary category comes first. */
  categories: CategoryName[]
  city: string | null
  founded_year: number | null
  contact_email: string | null
  founders: FounderOfListing[]
  faqs: Faq[]
  socials: Record<string, string>
  /** Newest first. */
  updates: ListingUpdate[]
  awards: AwardOfListing[]
  links: {
    alternatives: string
    badges: string
    demo_video: string | null
  }
  /** Facts the company’s site doesn’t state. They’re left blank on purpose. */
  not_found_on_website: string[]
  story: Story | null
  milestones: Milestone[]
  media: Medium[]
  plan: 'free' | 'paid' | null
  /** Your role. */
  role: 'owner' | 'editor'
  /** Sections visitors can see. */
  unlocked: ('story' | 'milestones' | 'media')[]
  /** The week of the next launch or relaunch. */
  next_launch_week: string | null
  next_step: NextStep
  updated_at: string
  seo_title: string | null
  seo_description: string | null
  demo_video_url: string | null
  /** Number of saved versions. */
  versions: number
  /** Null until you choose the free plan or pay for a launch. */
  badge: {
    /** Paste it into your homepage. */
    html: string
    checked_at: string | null
    next_check_at: string | null
    report: BadgeReport | null
  } | null
}

export interface OwnedSummary {
  id: number
  slug: string
  name: string
  tagline: string
  /** The listing’s page on this site. */
  url: string
  website_url: string
  domain: string
  logo_url: string | null
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden'
  category: CategoryName | null
  stage: string | null
  country: string | null
  pricing_model: string | null
  /** All-time community votes. */
  votes: number
  followers: number
  views: number
  rating: Rating
  domain_rating: number | null
  featured: boolean
  verified: boolean
  launch_week: string | null
  launched_at: string | null
  plan: 'free' | 'paid' | null
  /** Your role. */
  role: 'owner' | 'editor'
  /** Sections visitors can see. */
  unlocked: ('story' | 'milestones' | 'media')[]
  /** The week of the next launch or relaunch. */
  next_launch_week: string | null
  next_step: NextStep
  updated_at: string
}

/** RFC 9457 problem document. */
export interface Problem {
  /** A page that explains this error. */
  type: string
  title: string
  status: number
  /** What happened and what to do next. */
  detail: string
  /** Stable error code. */
  code: string
  /** Every invalid field. */
  errors?: {
    path: string
    message: string
  }[] | undefined
  request_id: string
}

export interface Product {
  code: string
  name: string
  description: string
  /** Excluding VAT. For billboard_min, the minimum amount. */
  price_cents: number
  /** ISO 4217; cents are its minor units. */
  currency: string
  needs_listing: boolean
  /** JSON Schema of the options an order item takes. Null if none. */
  options: Record<string, unknown> | null
  /** Available Mondays. Empty if the product has no week. */
  weeks: string[]
}

export interface PublishedStory {
  title: string | null
  story: string | null
  why_started: string | null
  problem: string | null
  journey: string | null
  challenges: string | null
  achievements: string | null
  lessons: string | null
  whats_next: string | null
  listing: {
    slug: string
    name: string
  }
}

export interface Quote {
  /** ISO 4217; cents are its minor units. */
  currency: string
  lines: {
    product: string
    name: string
    listing_id: number | null
    week: string | null
    categories: string[]
    options: Record<string, unknown> | null
    quantity: number
    unit_cents: number
    net_cents: number
    vat_cents: number
  }[]
  net_cents: number
  vat: {
    country: string | null
    /** Percent. */
    rate: number
    cents: number
    reverse_charge: boolean
    /** Explains the VAT, if needed. */
    note: string | null
  }
  total_cents: number
}

export interface Rating {
  average: number | null
  count: number
}

export interface SiteInfo {
  name: string
  purpose: string
  /** Launch weeks start on Monday 00:00 in this zone. */
  time_zone: string
  urls: {
    site: string
    api: string
    docs: string
    openapi: string
    mcp: string
  }
  counts: {
    live_listings: number
    categories: number
  }
  api_version: string
  voting: string
}

export interface Standing {
  rank: number
  listing: ListingSummary
  metric: number
}

export interface Story {
  title: string | null
  story: string | null
  why_started: string | null
  problem: string | null
  journey: string | null
  challenges: string | null
  achievements: string | null
  lessons: string | null
  whats_next: string | null
}

export interface Subcategory {
  slug: string
  name: string
  description: string | null
  faqs: Faq[]
  parent: CategoryName | null
  /** Live listings in this category and its subcategories, each counted once. */
  listing_count: number
  subcategories: CategoryName[]
}

export interface SearchListingsParameters {
  /** Searches name, tagline, description and keywords. */
  q?: string | undefined
  /** Category slug. Includes its subcategories. */
  category?: string | undefined
  /** In use: idea, beta, launched, growing, established. */
  stage?: string | undefined
  /** Two-letter ISO 3166-1 code. */
  country?: string | undefined
  /** In use: free, freemium, subscription, one-time, usage-based, open-source, contact-sales. */
  pricing_model?: string | undefined
  /** Company domain or URL. */
  domain?: string | undefined
  status?: 'live' | 'upcoming' | undefined
  sort?: 'relevance' | 'newest' | 'votes' | 'trending' | 'most_viewed' | 'most_followed' | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface SearchListingsResult extends Page<ListingSummary> {
  /** The corrected query, if we fixed a typo. */
  corrected: string | null
}

export interface GetListingParameters {
  /** Slug from search_listings. */
  slug: string
}

export interface GetAlternativesParameters {
  /** Slug from search_listings. */
  slug: string
}

export interface GetAlternativesResult {
  items: Alternative[]
}

export interface CompareListingsParameters {
  /** First slug from search_listings. */
  a: string
  /** Second slug from search_listings. */
  b: string
}

export interface CompareListingsResult {
  a: ListingSummary
  b: ListingSummary
  rows: {
    key: string
    label: string
    a: string | null
    b: string | null
  }[]
}

export interface ListCategoriesParameters {
  /** Include categories without live listings. */
  include_empty?: boolean | undefined
}

export interface ListCategoriesResult {
  items: Category[]
}

export interface GetCategoryParameters {
  /** Slug from list_categories. */
  slug: string
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetLaunchWeekParameters {
  /** A date selects its week. */
  week: 'this' | 'next' | 'last' | string
}

export interface GetLaunchWeekResult {
  week: LaunchWeek
  /** Live launches that week, or scheduled ones of a future week. */
  total: number
  /** At most 200. For more, page through the community-weekly leaderboard. */
  entries: LaunchEntry[]
}

export interface ListLaunchesParameters {
  section?:
    | 'today'
    | 'this-week'
    | 'trending'
    | 'most-voted'
    | 'recent'
    | 'most-viewed'
    | 'most-followed'
    | 'upcoming'
    | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface ListLaunchesResult extends Page<ListingSummary> {
  section: 'today' | 'this-week' | 'trending' | 'most-voted' | 'recent' | 'most-viewed' | 'most-followed' | 'upcoming'
}

export interface GetLeaderboardParameters {
  board: 'community-weekly' | 'community-all-time' | 'billboard' | 'domain-rating' | 'revenue'
  /** community-weekly only. A date selects its week. */
  week?: 'this' | 'last' | string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetLeaderboardResult extends Page<Standing> {
  board: 'community-weekly' | 'community-all-time' | 'billboard' | 'domain-rating' | 'revenue'
  title: string
  rule: string
  paid: boolean
  /** Always show it with a paid board. */
  disclosure?: string | undefined
  attribution?: string | undefined
  metric: {
    key: string
    label: string
    unit: string
  }
  week?: LaunchWeek | undefined
}

export interface ListFoundersParameters {
  /** Part of a name. */
  q?: string | undefined
  /** Two-letter ISO 3166-1 code. */
  country?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetFounderParameters {
  /** Slug from list_founders. */
  slug: string
}

export interface ListBlogPostsParameters {
  q?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetBlogPostParameters {
  /** Slug from list_blog_posts. */
  slug: string
}

export interface ListAwardsParameters {
  /** Only this listing’s awards. */
  listing?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetBadgesParameters {
  /** Slug from search_listings. */
  slug: string
  shape?: 'standard' | 'outline' | 'pill' | 'banner' | 'square' | undefined
  /** `auto` follows the reader’s light or dark mode. */
  mode?: 'light' | 'dark' | 'auto' | undefined
  size?: 's' | 'm' | 'l' | undefined
}

export interface GetBadgesResult {
  items: Badge[]
}

export interface ListInterviewQuestionsResult {
  items: InterviewQuestion[]
}

export interface ListProductsResult {
  items: Product[]
}

export interface SubmitListingParameters {
  /** Website URL. */
  url: string
}

export interface ListMyDraftsParameters {
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetDraftParameters {
  /** Id from list_my_drafts. */
  id: string
}

export interface UpdateDraftParameters {
  /** Id from list_my_drafts. */
  id: string
  /** Values to set; null removes one. */
  fields?: {
    name?: string | null | undefined
    tagline?: string | null | undefined
    short_description?: string | null | undefined
    description?: string | null | undefined
    /** Usually idea, beta, launched, growing, established. */
    stage?: string | null | undefined
    /** Names from list_categories, main one first. */
    categories?: string[] | null | undefined
    tags?: string[] | null | undefined
    /** Usually free, freemium, subscription, one-time, usage-based, open-source, contact-sales. */
    pricing_model?: string | null | undefined
    pricing_summary?: string | null | undefined
    /** ISO code. */
    country?: string | null | undefined
    city?: string | null | undefined
    founded_year?: string | null | undefined
    features?: string[] | null | undefined
    usps?: string[] | null | undefined
    keywords?: string[] | null | undefined
    contact_email?: string | null | undefined
    demo_video_url?: string | null | undefined
    logo_url?: string | null | undefined
  } | undefined
  /** Fields to protect from redrafting. */
  lock_fields?: (
    | 'name'
    | 'tagline'
    | 'short_description'
    | 'description'
    | 'stage'
    | 'categories'
    | 'tags'
    | 'pricing_model'
    | 'pricing_summary'
    | 'country'
    | 'city'
    | 'founded_year'
    | 'features'
    | 'usps'
    | 'keywords'
    | 'contact_email'
    | 'demo_video_url'
    | 'logo_url'
    | 'faqs'
    | 'founders'
    | 'company_socials'
    | 'founder_socials'
    | 'story'
    | 'milestones'
    | 'seo'
  )[] | undefined
  /** Fields to redraft from the website. */
  regenerate?: (
    | 'name'
    | 'tagline'
    | 'short_description'
    | 'description'
    | 'stage'
    | 'categories'
    | 'tags'
    | 'pricing_model'
    | 'pricing_summary'
    | 'country'
    | 'city'
    | 'founded_year'
    | 'features'
    | 'usps'
    | 'keywords'
    | 'contact_email'
    | 'demo_video_url'
    | 'logo_url'
    | 'faqs'
    | 'founders'
    | 'company_socials'
    | 'founder_socials'
    | 'story'
    | 'milestones'
    | 'seo'
  )[] | undefined
  /** Fields to reset to the original draft. */
  restore?: (
    | 'name'
    | 'tagline'
    | 'short_description'
    | 'description'
    | 'stage'
    | 'categories'
    | 'tags'
    | 'pricing_model'
    | 'pricing_summary'
    | 'country'
    | 'city'
    | 'founded_year'
    | 'features'
    | 'usps'
    | 'keywords'
    | 'contact_email'
    | 'demo_video_url'
    | 'logo_url'
    | 'faqs'
    | 'founders'
    | 'company_socials'
    | 'founder_socials'
    | 'story'
    | 'milestones'
    | 'seo'
  )[] | undefined
  /** Replaces all. */
  faqs?: {
    question: string
    answer: string
  }[] | undefined
  /** Platform key to URL; an empty string removes one. */
  company_socials?: Record<string, string | null> | undefined
  founder_socials?: Record<string, string | null> | undefined
  /** Replaces all; main founder first. */
  founders?: {
    name: string
    title?: string | null | undefined
    bio?: string | null | undefined
  }[] | undefined
  story?: {
    title?: string | null | undefined
    story?: string | null | undefined
    why_started?: string | null | undefined
    problem?: string | null | undefined
    journey?: string | null | undefined
    challenges?: string | null | undefined
    achievements?: string | null | undefined
    lessons?: string | null | undefined
    whats_next?: string | null | undefined
  } | undefined
  /** Replaces all. */
  milestones?: {
    date: string
    title: string
    description?: string | null | undefined
    url?: string | null | undefined
  }[] | undefined
  /** A competitor's website to compare with; empty clears. */
  competitor_url?: string | undefined
  seo?: {
    title?: string | null | undefined
    meta?: string | null | undefined
  } | undefined
}

export interface InviteCofounderParameters {
  /** Id from list_my_drafts. */
  id: string
  email: string
}

export interface SubmitDraftParameters {
  /** Id from list_my_drafts. */
  id: string
}

export interface SubmitDraftResult {
  listing_id: number
  draft_id: string
  /** The draft revision the listing now has. */
  revision: number
  edit_url: string
}

export interface ListMyListingsParameters {
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetMyListingParameters {
  /** Id from list_my_listings. */
  listing_id: number
}

export interface UpdateMyListingParameters {
  /** Id from list_my_listings. */
  listing_id: number
  /** Send only what changes; an empty string clears a field. */
  fields?: {
    tagline?: string | undefined
    short_description?: string | undefined
    description?: string | undefined
    pricing_model?: string | undefined
    pricing_summary?: string | undefined
    country?: string | undefined
    city?: string | undefined
    founded_year?: number | null | undefined
    demo_video_url?: string | undefined
    contact_email?: string | undefined
    features?: string[] | undefined
    usps?: string[] | undefined
    keywords?: string[] | undefined
    headline?: string | undefined
    summary?: string | undefined
    seo_title?: string | undefined
    seo_description?: string | undefined
  } | undefined
  /** Platform key to URL. Replaces all links. */
  socials?: Record<string, string> | undefined
  /** Replaces all FAQs. */
  faqs?: {
    question: string
    answer: string
  }[] | undefined
}

export interface PostListingUpdateParameters {
  /** Id from list_my_listings. */
  listing_id: number
  title: string
  /** Plain text. */
  body: string
}

export interface PostListingUpdateResult {
  id: number
  title: string
  body: string
  posted_at: string
  /** Whether visitors can see it: the listing is live and the section unlocked. */
  shown: boolean
  /** How many followers are notified. */
  followers: number
}

export interface AddMilestoneParameters {
  /** Id from list_my_listings. */
  listing_id: number
  date: string
  title: string
  description?: string | undefined
  url?: string | undefined
}

export interface AddMilestoneResult {
  id: number
  date: string
  title: string
  description: string | null
  url: string | null
  /** Whether visitors can see it: the listing is live and the section unlocked. */
  shown: boolean
}

export interface DeleteMilestoneParameters {
  /** Id from list_my_listings. */
  listing_id: number
  /** Id from get_my_listing. */
  milestone_id: number
}

export interface DeleteMilestoneResult {
  id: number
  deleted: true
}

export interface SetFounderStoryParameters {
  /** Id from list_my_listings. */
  listing_id: number
  title?: string | undefined
  story?: string | undefined
  why_started?: string | undefined
  problem?: string | undefined
  journey?: string | undefined
  challenges?: string | undefined
  achievements?: string | undefined
  lessons?: string | undefined
  whats_next?: string | undefined
}

export interface SetFounderStoryResult {
  story: Story | null
  /** Whether visitors can see it: the listing is live and the section unlocked. */
  shown: boolean
}

export interface AnswerInterviewParameters {
  answers: {
    /** Id from list_interview_questions. */
    question_id: number
    answer: string
  }[]
}

export interface AnswerInterviewResult {
  /** All your answers so far. */
  items: {
    question_id: number
    question: string
    answer: string
    answered_at: string
  }[]
  /** IDs of unanswered questions. */
  unanswered: number[]
  /** URLs of the founder pages that show your answers. */
  published_at: string[]
}

export interface ChooseFreeListingParameters {
  /** Id from list_my_listings. */
  listing_id: number
}

export interface ClaimListingParameters {
  /** Slug from search_listings. */
  slug: string
  /** DNS TXT record, meta tag on the homepage, uploaded file or emailed link. */
  method: 'dns' | 'meta' | 'file' | 'email'
  /** For method email: an email on the company domain. */
  email?: string | undefined
}

export interface VerifyClaimParameters {
  /** Id from list_my_claims. */
  claim_id: number
}

export interface ListMyClaimsParameters {
  page?: number | undefined
  per_page?: number | undefined
}

export interface QuoteOrderParameters {
  items: {
    /** A code from list_products. */
    product: string
    /** Id from list_my_listings. Required if needs_listing is true. */
    listing_id?: number | undefined
    /**
     * A Monday from list_products. launch: optional and free, omit to go live now. Required for skip_queue (free
     * listings only) and relaunch.
     */
    week?: string | undefined
    /** billboard_min only. At least its price. */
    amount_cents?: number | undefined
    /** extra_categories only. 1 to 3 category slugs. */
    categories?: string[] | undefined
    /** Only for products with options in list_products; no addresses. */
    options?: Record<string, unknown> | undefined
  }[]
  /** Billing country, for VAT. */
  billing_country?: string | undefined
  /** A valid EU VAT number gets reverse charge. */
  vat_number?: string | undefined
}

export interface CreateCheckoutParameters {
  items: {
    /** A code from list_products. */
    product: string
    /** Id from list_my_listings. Required if needs_listing is true. */
    listing_id?: number | undefined
    /**
     * A Monday from list_products. launch: optional and free, omit to go live now. Required for skip_queue (free
     * listings only) and relaunch.
     */
    week?: string | undefined
    /** billboard_min only. At least its price. */
    amount_cents?: number | undefined
    /** extra_categories only. 1 to 3 category slugs. */
    categories?: string[] | undefined
    /** Only for products with options in list_products; no addresses. */
    options?: Record<string, unknown> | undefined
  }[]
  /** Billing country, for VAT. */
  billing_country?: string | undefined
  /** A valid EU VAT number gets reverse charge. */
  vat_number?: string | undefined
}

export interface ListMyOrdersParameters {
  page?: number | undefined
  per_page?: number | undefined
}

export interface GetOrderParameters {
  /** Order number from list_my_orders. */
  number: string
}

export interface DeleteDraftParameters {
  /** Id from list_my_drafts. */
  id: string
}

export interface DeleteDraftResult {
  id: string
  deleted: true
}

export interface WithdrawInviteParameters {
  /** Id from list_my_drafts. */
  id: string
  email: string
}

export interface WithdrawInviteResult {
  email: string
  withdrawn: true
}

export interface EditListingUpdateParameters {
  /** Id from list_my_listings. */
  listing_id: number
  /** Id from get_my_listing. */
  update_id: number
  title?: string | undefined
  /** Plain text. */
  body?: string | undefined
}

export interface EditListingUpdateResult {
  id: number
  title: string
  body: string
  posted_at: string
  /** Whether visitors can see it: the listing is live and the section unlocked. */
  shown: boolean
}

export interface SetLogoParameters {
  /** Id from list_my_listings. */
  listing_id: number
  /** A PNG, JPEG, WebP, AVIF, GIF or SVG in base64. Larger files can be uploaded on the site. */
  file: string
}

export interface AddPictureParameters {
  /** Id from list_my_listings. */
  listing_id: number
  /** A PNG, JPEG, WebP, AVIF, GIF or SVG in base64. Larger files can be uploaded on the site. */
  file: string
  /** Alt text for screen readers. */
  alt?: string | undefined
}

export interface CheckBadgeParameters {
  /** Id from list_my_listings. */
  listing_id: number
}

export interface WithdrawClaimParameters {
  /** Id from list_my_claims. */
  claim_id: number
}

export interface CancelOrderParameters {
  /** Order number from list_my_orders. */
  number: string
}

export interface GetOrderReportsParameters {
  number: string
}

export interface GetOrderReportsResult {
  items: {
    /** The number of the line, starting at 1. */
    line: number
    product: string
    listing_id: number | null
    review: {
      written_at: string
      /** Out of 100. Null if a person wrote the review. */
      score: number | null
      text: string | null
      /** Most important first. */
      findings: {
        kind: 'differs' | 'missing' | 'unproven' | 'weak'
        /** The part of the profile. */
        part: string
        message: string
        yours: string | null
        /** What your website says, or a better text in its words. */
        website: string | null
        evidence: {
          quote: string
          url: string
        }[]
      }[]
    } | null
    work: {
      done_at: string
      report: string
      steps: {
        text: string
        done: boolean
      }[]
    }[]
  }[]
}

export const operations = {
  get_site_info: {
    method: 'GET',
    path: '/site',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  search_listings: {
    method: 'GET',
    path: '/listings',
    query: ['q', 'category', 'stage', 'country', 'pricing_model', 'domain', 'status', 'sort', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_listing: {
    method: 'GET',
    path: '/listings/{slug}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_alternatives: {
    method: 'GET',
    path: '/listings/{slug}/alternatives',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  compare_listings: {
    method: 'GET',
    path: '/compare',
    query: ['a', 'b'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_categories: {
    method: 'GET',
    path: '/categories',
    query: ['include_empty'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_category: {
    method: 'GET',
    path: '/categories/{slug}',
    query: ['page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_launch_week: {
    method: 'GET',
    path: '/launches/weeks/{week}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_launches: {
    method: 'GET',
    path: '/launches',
    query: ['section', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_leaderboard: {
    method: 'GET',
    path: '/leaderboards/{board}',
    query: ['week', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_founders: {
    method: 'GET',
    path: '/founders',
    query: ['q', 'country', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_founder: {
    method: 'GET',
    path: '/founders/{slug}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_blog_posts: {
    method: 'GET',
    path: '/blog',
    query: ['q', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_blog_post: {
    method: 'GET',
    path: '/blog/{slug}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_awards: {
    method: 'GET',
    path: '/awards',
    query: ['listing', 'page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_badges: {
    method: 'GET',
    path: '/listings/{slug}/badges',
    query: ['shape', 'mode', 'size'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_interview_questions: {
    method: 'GET',
    path: '/interview-questions',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  list_products: {
    method: 'GET',
    path: '/products',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_account: {
    method: 'GET',
    path: '/me',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  submit_listing: {
    method: 'POST',
    path: '/drafts',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  list_my_drafts: {
    method: 'GET',
    path: '/drafts',
    query: ['page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_draft: {
    method: 'GET',
    path: '/drafts/{id}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  update_draft: {
    method: 'PATCH',
    path: '/drafts/{id}',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  invite_cofounder: {
    method: 'POST',
    path: '/drafts/{id}/invites',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  submit_draft: {
    method: 'POST',
    path: '/drafts/{id}/submit',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  list_my_listings: {
    method: 'GET',
    path: '/me/listings',
    query: ['page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_my_listing: {
    method: 'GET',
    path: '/me/listings/{listing_id}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  update_my_listing: {
    method: 'PATCH',
    path: '/me/listings/{listing_id}',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  post_listing_update: {
    method: 'POST',
    path: '/me/listings/{listing_id}/updates',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  add_milestone: {
    method: 'POST',
    path: '/me/listings/{listing_id}/milestones',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  delete_milestone: {
    method: 'DELETE',
    path: '/me/listings/{listing_id}/milestones/{milestone_id}',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  set_founder_story: {
    method: 'PUT',
    path: '/me/listings/{listing_id}/story',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  answer_interview: {
    method: 'PUT',
    path: '/me/interview',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  choose_free_listing: {
    method: 'POST',
    path: '/me/listings/{listing_id}/free',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  claim_listing: {
    method: 'POST',
    path: '/claims',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  verify_claim: {
    method: 'POST',
    path: '/claims/{claim_id}/verify',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  list_my_claims: {
    method: 'GET',
    path: '/claims',
    query: ['page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  quote_order: {
    method: 'POST',
    path: '/orders/quote',
    query: [],
    hasBody: true,
    isSafe: true,
    takesKey: false,
  },
  create_checkout: {
    method: 'POST',
    path: '/orders/checkout',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  list_my_orders: {
    method: 'GET',
    path: '/orders',
    query: ['page', 'per_page'],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  get_order: {
    method: 'GET',
    path: '/orders/{number}',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
  delete_draft: {
    method: 'DELETE',
    path: '/drafts/{id}',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  withdraw_invite: {
    method: 'DELETE',
    path: '/drafts/{id}/invites/{email}',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  edit_listing_update: {
    method: 'PATCH',
    path: '/me/listings/{listing_id}/updates/{update_id}',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  set_logo: {
    method: 'PUT',
    path: '/me/listings/{listing_id}/logo',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  add_picture: {
    method: 'POST',
    path: '/me/listings/{listing_id}/pictures',
    query: [],
    hasBody: true,
    isSafe: false,
    takesKey: true,
  },
  check_badge: {
    method: 'POST',
    path: '/me/listings/{listing_id}/badge-check',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  withdraw_claim: {
    method: 'DELETE',
    path: '/claims/{claim_id}',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  cancel_order: {
    method: 'POST',
    path: '/orders/{number}/cancel',
    query: [],
    hasBody: false,
    isSafe: false,
    takesKey: true,
  },
  get_order_reports: {
    method: 'GET',
    path: '/orders/{number}/reports',
    query: [],
    hasBody: false,
    isSafe: true,
    takesKey: false,
  },
} as const

export type OperationName = keyof typeof operations

/** A method for every operation. */
export abstract class SlipwayOperations {
  protected abstract request<Result>(name: OperationName, parameters: object, options?: RequestOptions): Promise<Result>
  protected abstract pages<Result extends Page<Item>, Item>(
    name: OperationName,
    parameters: { page?: number | undefined },
    options?: RequestOptions,
  ): PagedRequest<Result, Item>

  /**
   * About this launch directory: name, purpose, size, and URLs of the site, API docs, OpenAPI file and MCP server. A
   * good first call.
   */
  getSiteInfo(options?: RequestOptions): Promise<SiteInfo> {
    return this.request<SiteInfo>('get_site_info', {}, options)
  }

  /**
   * Find live or upcoming products by keyword (typos are fine) and filters. Start here to get the slug other
   * operations need.
   */
  searchListings(parameters: SearchListingsParameters = {}, options?: RequestOptions): PagedRequest<SearchListingsResult, ListingSummary> {
    return this.pages<SearchListingsResult, ListingSummary>('search_listings', parameters, options)
  }

  /**
   * The public profile of a live or upcoming product: description, features, pricing, founders, FAQs, updates,
   * rating, Domain Rating and awards. To vote, follow or review, people open its page: give them `url`.
   */
  getListing(parameters: GetListingParameters, options?: RequestOptions): Promise<ListingProfile> {
    return this.request<ListingProfile>('get_listing', parameters, options)
  }

  /** Live alternatives to a product: the owner’s picks first, then others in the same primary category. */
  getAlternatives(parameters: GetAlternativesParameters, options?: RequestOptions): Promise<GetAlternativesResult> {
    return this.request<GetAlternativesResult>('get_alternatives', parameters, options)
  }

  /**
   * Two live products side by side, by the attributes of their categories. Null means neither company states the
   * fact.
   */
  compareListings(parameters: CompareListingsParameters, options?: RequestOptions): Promise<CompareListingsResult> {
    return this.request<CompareListingsResult>('compare_listings', parameters, options)
  }

  /** The category tree with live listing counts. Use a slug to filter a search. */
  listCategories(parameters: ListCategoriesParameters = {}, options?: RequestOptions): Promise<ListCategoriesResult> {
    return this.request<ListCategoriesResult>('list_categories', parameters, options)
  }

  /** One category with its live listings and those of its subcategories, most voted first. */
  getCategory(parameters: GetCategoryParameters, options?: RequestOptions): PagedRequest<CategoryPage, ListingSummary> {
    return this.pages<CategoryPage, ListingSummary>('get_category', parameters, options)
  }

  /**
   * Products that launch this, next or last week, or in the week of a date, ranked by the votes of that week. Future
   * weeks list scheduled launches.
   */
  getLaunchWeek(parameters: GetLaunchWeekParameters, options?: RequestOptions): Promise<GetLaunchWeekResult> {
    return this.request<GetLaunchWeekResult>('get_launch_week', parameters, options)
  }

  /** Launches by section: today, this week, trending, most voted, recent, most viewed, most followed or upcoming. */
  listLaunches(parameters: ListLaunchesParameters = {}, options?: RequestOptions): PagedRequest<ListLaunchesResult, ListingSummary> {
    return this.pages<ListLaunchesResult, ListingSummary>('list_launches', parameters, options)
  }

  /**
   * A ranking: community-weekly, community-all-time, billboard, domain-rating, revenue. Billboard positions are
   * bought: always present them as paid, never as popularity.
   */
  getLeaderboard(parameters: GetLeaderboardParameters, options?: RequestOptions): PagedRequest<GetLeaderboardResult, Standing> {
    return this.pages<GetLeaderboardResult, Standing>('get_leaderboard', parameters, options)
  }

  /** Founders of live listings with their companies. Filter by name or country. */
  listFounders(parameters: ListFoundersParameters = {}, options?: RequestOptions): PagedRequest<Page<FounderSummary>, FounderSummary> {
    return this.pages<Page<FounderSummary>, FounderSummary>('list_founders', parameters, options)
  }

  /** One founder: bio, socials, listed companies, published stories and interview. */
  getFounder(parameters: GetFounderParameters, options?: RequestOptions): Promise<Founder> {
    return this.request<Founder>('get_founder', parameters, options)
  }

  /** Published blog posts, newest first, or those that match `q`. */
  listBlogPosts(parameters: ListBlogPostsParameters = {}, options?: RequestOptions): PagedRequest<Page<BlogPostSummary>, BlogPostSummary> {
    return this.pages<Page<BlogPostSummary>, BlogPostSummary>('list_blog_posts', parameters, options)
  }

  /** One blog post: its text in Markdown and its FAQs. */
  getBlogPost(parameters: GetBlogPostParameters, options?: RequestOptions): Promise<BlogPost> {
    return this.request<BlogPost>('get_blog_post', parameters, options)
  }

  /**
   * The winners of past weeks: Launch of the Week #1, #2 and #3, newest week first. Decided by community votes only.
   */
  listAwards(parameters: ListAwardsParameters = {}, options?: RequestOptions): PagedRequest<Page<Award>, Award> {
    return this.pages<Page<Award>, Award>('list_awards', parameters, options)
  }

  /**
   * The badges a listing has earned, as HTML and SVG URLs. A free listing goes live once we find one of them on its
   * homepage.
   */
  getBadges(parameters: GetBadgesParameters, options?: RequestOptions): Promise<GetBadgesResult> {
    return this.request<GetBadgesResult>('get_badges', parameters, options)
  }

  /** The founder interview questions, in order. Answer them with answer_interview. */
  listInterviewQuestions(options?: RequestOptions): Promise<ListInterviewQuestionsResult> {
    return this.request<ListInterviewQuestionsResult>('list_interview_questions', {}, options)
  }

  /**
   * What you can buy here and what it costs: launch, relaunch, featured, billboard and more, with prices in cents of
   * currency (USD by default) excluding VAT, options and launch weeks. Always read prices here.
   */
  listProducts(options?: RequestOptions): Promise<ListProductsResult> {
    return this.request<ListProductsResult>('list_products', {}, options)
  }

  /**
   * Your account and what the credential allows: scopes, limits and counts. Use it to check access before other
   * calls.
   */
  getAccount(options?: RequestOptions): Promise<Account> {
    return this.request<Account>('get_account', {}, options)
  }

  /**
   * Start a draft from a product URL. We read the website and draft a profile in about a minute. Poll get_draft until
   * it is ready. Nothing is published or charged. A failed draft of the same URL is read again and keeps your edits.
   * If someone else lists it, use claim_listing.
   */
  submitListing(parameters: SubmitListingParameters, options?: RequestOptions): Promise<Draft> {
    return this.request<Draft>('submit_listing', parameters, options)
  }

  /** Drafts you own or co-edit, newest first, with status and completeness. */
  listMyDrafts(parameters: ListMyDraftsParameters = {}, options?: RequestOptions): PagedRequest<Page<DraftSummary>, DraftSummary> {
    return this.pages<Page<DraftSummary>, DraftSummary>('list_my_drafts', parameters, options)
  }

  /**
   * A draft with each field, its state and the website quotes behind it, completeness and missing fields. Poll every
   * few seconds while status is crawling or drafting. When ready, edit it with update_draft and save it with
   * submit_draft.
   */
  getDraft(parameters: GetDraftParameters, options?: RequestOptions): Promise<Draft> {
    return this.request<Draft>('get_draft', parameters, options)
  }

  /**
   * Correct a draft: set, remove, lock, regenerate or restore fields, or replace lists. Send only what changes, then
   * call submit_draft. Once submitted, edits update the listing right away.
   */
  updateDraft(parameters: UpdateDraftParameters, options?: RequestOptions): Promise<Draft> {
    return this.request<Draft>('update_draft', parameters, options)
  }

  /**
   * Email someone an invitation to edit a draft and its listing. Up to 10 per draft; inviting the same email again
   * sends a new link.
   */
  inviteCofounder(parameters: InviteCofounderParameters, options?: RequestOptions): Promise<DraftInvite> {
    return this.request<DraftInvite>('invite_cofounder', parameters, options)
  }

  /**
   * Save a ready draft as an unpublished listing. Submitting again updates the same listing. Next, call
   * choose_free_listing for the free plan, or create_checkout to buy the launch product.
   */
  submitDraft(parameters: SubmitDraftParameters, options?: RequestOptions): Promise<SubmitDraftResult> {
    return this.request<SubmitDraftResult>('submit_draft', parameters, options)
  }

  /** Listings you own or edit, in any status, newest first, with the next step for each. */
  listMyListings(parameters: ListMyListingsParameters = {}, options?: RequestOptions): PagedRequest<Page<OwnedSummary>, OwnedSummary> {
    return this.pages<Page<OwnedSummary>, OwnedSummary>('list_my_listings', parameters, options)
  }

  /** One of your listings: status, plan, launch week, unlocked sections, full content, badge and next step. */
  getMyListing(parameters: GetMyListingParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('get_my_listing', parameters, options)
  }

  /**
   * Edit a listing. Changes go live right away, and every version is kept. `socials` and `faqs` replace the whole
   * list.
   */
  updateMyListing(parameters: UpdateMyListingParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('update_my_listing', parameters, options)
  }

  /**
   * Post what's new about a listing. It appears on its page and in the latest updates, and followers are notified.
   */
  postListingUpdate(parameters: PostListingUpdateParameters, options?: RequestOptions): Promise<PostListingUpdateResult> {
    return this.request<PostListingUpdateResult>('post_listing_update', parameters, options)
  }

  /** Add a dated milestone to a listing. Visitors see it if the section is unlocked. */
  addMilestone(parameters: AddMilestoneParameters, options?: RequestOptions): Promise<AddMilestoneResult> {
    return this.request<AddMilestoneResult>('add_milestone', parameters, options)
  }

  /** Delete a milestone. You can restore it from the history. */
  deleteMilestone(parameters: DeleteMilestoneParameters, options?: RequestOptions): Promise<DeleteMilestoneResult> {
    return this.request<DeleteMilestoneResult>('delete_milestone', parameters, options)
  }

  /**
   * Set sections of the founder story. Omitted sections stay; an empty string clears one. Visitors see it if the
   * section is unlocked.
   */
  setFounderStory(parameters: SetFounderStoryParameters, options?: RequestOptions): Promise<SetFounderStoryResult> {
    return this.request<SetFounderStoryResult>('set_founder_story', parameters, options)
  }

  /**
   * Answer founder interview questions. Other answers stay as they are; an empty string deletes one. Answers appear
   * on your founder page.
   */
  answerInterview(parameters: AnswerInterviewParameters, options?: RequestOptions): Promise<AnswerInterviewResult> {
    return this.request<AnswerInterviewResult>('answer_interview', parameters, options)
  }

  /**
   * Launch for free: queue a listing for a week a few weeks out. It is scheduled once we find the badge (get_badges)
   * on its homepage; we check automatically.
   */
  chooseFreeListing(parameters: ChooseFreeListingParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('choose_free_listing', parameters, options)
  }

  /**
   * Claim an existing listing as yours by proving you control its domain: by DNS, meta tag, file or email. The
   * response says what to publish where; then call verify_claim. Claiming again returns the open claim.
   */
  claimListing(parameters: ClaimListingParameters, options?: RequestOptions): Promise<Claim> {
    return this.request<Claim>('claim_listing', parameters, options)
  }

  /**
   * Check now what a pending claim asked you to publish. A failed check is not an error: the claim stays pending, and
   * last_check says what we found.
   */
  verifyClaim(parameters: VerifyClaimParameters, options?: RequestOptions): Promise<Claim> {
    return this.request<Claim>('verify_claim', parameters, options)
  }

  /** Your claims, newest first, with status, instructions and the last check. */
  listMyClaims(parameters: ListMyClaimsParameters = {}, options?: RequestOptions): PagedRequest<Page<Claim>, Claim> {
    return this.pages<Page<Claim>, Claim>('list_my_claims', parameters, options)
  }

  /**
   * What an order would cost: validates items and returns current prices, VAT by country and the total. Saves and
   * charges nothing. Call it before create_checkout.
   */
  quoteOrder(parameters: QuoteOrderParameters, options?: RequestOptions): Promise<Quote> {
    return this.request<Quote>('quote_order', parameters, options)
  }

  /**
   * Buy a launch, relaunch, featured spot or anything else in list_products. Creates an order and returns
   * checkout_url, a page where the person reviews and pays themselves. Give them the link; never ask for card
   * details. Prices and weeks are held for 24 hours.
   */
  createCheckout(parameters: CreateCheckoutParameters, options?: RequestOptions): Promise<Checkout> {
    return this.request<Checkout>('create_checkout', parameters, options)
  }

  /** Your orders, newest first, with status, totals and fulfillment. */
  listMyOrders(parameters: ListMyOrdersParameters = {}, options?: RequestOptions): PagedRequest<Page<Order>, Order> {
    return this.pages<Page<Order>, Order>('list_my_orders', parameters, options)
  }

  /**
   * One order: whether it is paid, totals with VAT, and the fulfillment of each line. Poll it after the person pays.
   */
  getOrder(parameters: GetOrderParameters, options?: RequestOptions): Promise<Order> {
    return this.request<Order>('get_order', parameters, options)
  }

  /**
   * Extension. Delete a draft that was not submitted, with its invitations and everything we read for it. Only its
   * owner can. A submitted draft belongs to its listing and stays.
   */
  deleteDraft(parameters: DeleteDraftParameters, options?: RequestOptions): Promise<DeleteDraftResult> {
    return this.request<DeleteDraftResult>('delete_draft', parameters, options)
  }

  /**
   * Extension. Withdraw an invitation that was not accepted yet, so that its link stops working. Only the owner of
   * the draft can.
   */
  withdrawInvite(parameters: WithdrawInviteParameters, options?: RequestOptions): Promise<WithdrawInviteResult> {
    return this.request<WithdrawInviteResult>('withdraw_invite', parameters, options)
  }

  /** Extension. Correct the title or text of an update. Followers are not notified again. */
  editListingUpdate(parameters: EditListingUpdateParameters, options?: RequestOptions): Promise<EditListingUpdateResult> {
    return this.request<EditListingUpdateResult>('edit_listing_update', parameters, options)
  }

  /** Extension. Upload the logo of a listing. It replaces the current one and goes live right away. */
  setLogo(parameters: SetLogoParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('set_logo', parameters, options)
  }

  /**
   * Extension. Upload a screenshot of a listing. It comes after the others; visitors see it if the media section is
   * unlocked.
   */
  addPicture(parameters: AddPictureParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('add_picture', parameters, options)
  }

  /**
   * Extension. Look for the badge on the homepage of a listing now instead of waiting for the next automatic check. A
   * badge that is missing is not an error: `badge.report` says where we looked and what we found.
   */
  checkBadge(parameters: CheckBadgeParameters, options?: RequestOptions): Promise<OwnedListing> {
    return this.request<OwnedListing>('check_badge', parameters, options)
  }

  /** Extension. Give up a claim that is pending or in review. You can claim the listing again later. */
  withdrawClaim(parameters: WithdrawClaimParameters, options?: RequestOptions): Promise<Claim> {
    return this.request<Claim>('withdraw_claim', parameters, options)
  }

  /**
   * Extension. Cancel an unpaid order and release the launch weeks it holds. Paid orders can’t be canceled this way.
   */
  cancelOrder(parameters: CancelOrderParameters, options?: RequestOptions): Promise<Order> {
    return this.request<Order>('cancel_order', parameters, options)
  }

  /**
   * Extension. The profile reviews and reports of finished work in an order, by line. Use it once a line with
   * ai_review or done_for_you is fulfilled, then apply the findings with update_my_listing.
   */
  getOrderReports(parameters: GetOrderReportsParameters, options?: RequestOptions): Promise<GetOrderReportsResult> {
    return this.request<GetOrderReportsResult>('get_order_reports', parameters, options)
  }
}
