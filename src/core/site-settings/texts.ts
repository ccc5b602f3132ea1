import * as z from 'zod'
import { setting } from '../../platform/settings/declare.ts'

const text = (key: string, title: string, description: string, fallback: string) =>
  setting({
    key: `site.${key}`,
    title,
    description,
    input: 'markdown',
    schema: z.string().trim().min(1).max(50_000),
    default: fallback,
  })

export const termsText = text(
  'terms',
  'Terms',
  'The terms page, in Markdown.',
  `## What this site is

A directory of products. Anyone can browse it. With an account you can vote, follow, review and submit.

## Your account

Keep your password and API keys private. One account per person. You can export or delete yours at any time.

## What you publish

What you submit must be true and yours to publish. You keep your rights and allow us to show it here, in feeds and \
through the API. We may hide anything unlawful, misleading or spammy, and we tell you why.

## Votes and rankings

Votes come from people. We don’t count votes that were bought, traded or cast by programs. Paid spots are labeled and \
never change community rankings.

## Orders

You see the price, including any VAT, before you pay. The pricing page describes what you get. If we can’t deliver \
it, we refund you.

## Liability

We run the site with care but without warranty. Makers are responsible for what they say about their products.`,
)

export const privacyText = text(
  'privacy',
  'Privacy',
  'The privacy page, in Markdown.',
  `## What we store

- **Your account**: name, email, a hash of your password, and what you do here (votes, follows, reviews, submissions, orders).
- **Sessions**: a hash of a cookie, when it was last used, and the type of browser, so you can sign out other devices.
- **Votes**: keyed hashes of the network and device, to detect votes that shouldn’t count. Never the IP address itself.
- **Visits**: how often a listing was viewed, by day and by referrer. No visitor profiles.
- **Logs**: requests, without credentials, for a short time.

## What we don’t do

No third-party scripts, no ad networks, no cross-site tracking. We don’t sell data.

## Cookies

One for your session, one for light or dark mode, and one that tells devices apart for voting. Nothing else.

## Your rights

In your account you can view, export, correct and delete your data. Contact us for anything else.`,
)

export const aboutText = text(
  'about',
  'About',
  'The text of the about page, in Markdown, below its figures.',
  `## Why a slipway

A slipway is the ramp a boat slides down into the water, with everyone on shore watching. That’s what a launch should \
be: a date on the calendar, the same for everyone, in front of people who came to see it.

## What we stand for

- **One person, one vote.** Votes come only from people using the site.
- **Money never changes community rankings.** Paid spots have their own board and are labeled. [How ranking works](/how-ranking-works).
- **Facts with sources.** Profiles are based on what a company says on its own website. If it’s not there, we leave it blank.
- **Open to agents.** Agents can read everything you can: through the [API](/docs/api), the [MCP \
server](/docs/mcp), or by adding \`.md\` to any page’s URL.`,
)
