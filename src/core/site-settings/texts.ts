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

A directory of products. Anyone may read it; people with an account may vote, follow, review and submit.

## Your account

Keep your password and your API keys to yourself. One person has one account. You can export or delete it at any time.

## What you publish

You say that what you submit is true and yours to publish. You keep your rights; you allow us to show it here, in \
feeds and through the API. We may hide what is unlawful, misleading or spam, and tell you why.

## Votes and rankings

Votes come from people. Votes that were bought, traded or cast by programs are not counted. Paid places are marked as \
paid and change no community order.

## Orders

Prices are shown before you pay, with VAT by the rules of your country. What was bought is described on the pricing \
page. If we cannot deliver it, you get your money back.

## Liability

We run the site with care, but without warranty. What products say about themselves is their own word.`,
)

export const privacyText = text(
  'privacy',
  'Privacy',
  'The privacy page, in Markdown.',
  `## What we keep

- **Your account**: name, email address, a hash of your password, and what you do here (votes, follows, reviews, submissions, orders).
- **Sessions**: a hash of a cookie, when it was last used, and the kind of browser, so that you can sign out elsewhere.
- **Votes**: keyed hashes of the network and the device, to find votes that should not count. Not the address itself.
- **Visits**: how often a listing was looked at, by day and by where readers came from. No profile of readers.
- **Logs**: requests without credentials, for a short time.

## What we do not do

No third-party scripts, no advertising networks, no tracking across sites. We do not sell data.

## Cookies

One for your session, one for your choice of light or dark, one that tells devices apart for voting. None for anything else.

## Your rights

In your account you can see, export, correct and delete what we hold about you. Write to us for everything else.`,
)

export const aboutText = text(
  'about',
  'About',
  'The text of the about page, in Markdown, below its figures.',
  `## Why a slipway

A slipway is the ramp on which a boat is built and from which it slides into the water. Everyone on the shore sees it \
go. That is what a launch should be: a day with a date, the same for all, in front of people who came to look.

## What we hold to

- **One person, one vote.** Votes come only from people using the site.
- **Money never changes a community order.** What is bought is on its own board, and says so. [How each board ranks](/how-ranking-works).
- **Facts with their source.** What a profile says comes from the company’s own website. What the website does not say stays blank.
- **Open to programs.** Everything you can read here, an agent can read too: through the [API](/docs/api), the [MCP \
server](/docs/mcp), or by adding \`.md\` to the address of a page.`,
)
