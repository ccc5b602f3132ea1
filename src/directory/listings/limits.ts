/** The maximum lengths of a listing's texts. */
export const maxLength = {
  tagline: 200,
  short_description: 300,
  description: 20_000,
  pricing_model: 40,
  pricing_summary: 300,
  city: 120,
  demo_video_url: 500,
  contact_email: 254,
  headline: 200,
  summary: 20_000,
  seo_title: 200,
  seo_description: 320,
  social: 500,
  update: { title: 200, body: 5000 },
  milestone: { title: 200, description: 2000, url: 500 },
  founder: { name: 160, title: 160, bio: 3000 },
  story: { title: 200, section: 8000 },
} as const

/** Features, keywords and other lists. */
export const maxEntries = 20
export const maxEntryLength = 200

export const earliestYear = 1800
export const latestYear = 2100

/** Drafts allow longer single-line texts until they are submitted. */
export const maxDraftLineLength = 500
