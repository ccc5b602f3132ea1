import { reportLink } from '../../../../core/moderation/pages/report.ts'
import { dateText, shortDate, weekNumber } from '../../../../platform/dates.ts'
import { type Html, html, nothing } from '../../../../platform/html.ts'
import { counted, countryName, number } from '../../../../platform/numbers.ts'
import { avatar } from '../../../../web/components/avatar.ts'
import { lineChart } from '../../../../web/components/charts/line.ts'
import { copyable } from '../../../../web/components/copy.ts'
import { icon } from '../../../../web/components/icon.ts'
import { section } from '../../../../web/components/section.ts'
import { userLink } from '../../../../web/links.ts'
import { renderMarkdown } from '../../../../web/markdown.ts'
import { slot, slotKind } from '../../../../web/slots.ts'
import { followButton } from '../../../follows/pages/button.ts'
import { voteButtonOnListingPage, voteNumber } from '../../../votes/pages/button.ts'
import { type Counters, currentCounters } from '../../counters.ts'
import { facetText } from '../../facets.ts'
import type { get_listing } from '../../operations.ts'
import { fieldLabel } from '../labels.ts'
import type { ListingPage } from '../listing.ts'
import { logo } from '../logo.ts'
import { socialLinks } from '../socials.ts'

type Listing = Awaited<ReturnType<(typeof get_listing)['call']>>

/** Name, tagline and labels, with the vote, follow and visit buttons. */
export function hero(listing: Listing): Html {
  const { slug, name, tagline, awards, featured, verified, category, launch_week } = listing
  return html`<header class="listing-head">${logo(listing, 'large')}
<div class="listing-title"><h1 dir="auto">${name}</h1><p class="lede" dir="auto">${tagline}</p>
<p class="facts">${awards.map(
    ({ place, week }) =>
      html`<a class="tag tag-award" href="/launches/weeks/${week}">#${place} in week ${weekNumber(week)}</a>`,
  )}${featured && html`<span class="tag tag-featured">Featured</span>`}${
    verified && html`<span class="tag">Verified</span>`
  }${category && html`<a href="/categories/${category.slug}">${category.name}</a>`}${
    launch_week && html`<a href="/launches/weeks/${launch_week}">Launched in week ${weekNumber(launch_week)}</a>`
  }</p></div>
<div class="listing-actions">${voteButtonOnListingPage(listing, listing.votes)}${followButton(listing)}\
<a class="button button-signal" href="/listings/${slug}/visit" rel="nofollow noopener">\
Visit website${icon('arrow')}</a></div></header>`
}

/** Shown on listings that no one has claimed. */
export function claimNote({ slug, name }: { slug: string; name: string }): Html {
  return html`<p class="muted">Do you own <span dir="auto">${name}</span>? \
<a href="/account/claims?listing=${slug}" rel="nofollow">Claim this listing</a></p>`
}

/** The numbers that readers compare, at the top of the page. */
export function numbers({ id, slug, votes, followers, views, rating, domain_rating }: Listing): Html {
  const all: [label: string, value: Html | string | null][] = [
    ['Votes', voteNumber({ id, slug }, votes)],
    ['Followers', counter(id, 'followers', followers)],
    ['Views', counter(id, 'views', views)],
    [counted(rating.count, 'review'), rating.average === null ? null : `${rating.average} ★`],
    ['Domain Rating', domain_rating.value === null ? null : String(domain_rating.value)],
  ]
  return html`<dl class="numbers">${all.map(
    ([label, value]) => value && html`<div><dt>${label}</dt><dd class="figure">${value}</dd></div>`,
  )}</dl>`
}

/** Updates without rendering the page again. */
function counter(id: number, name: 'followers' | 'views', value: number): Html {
  return slot(counterKind, id, [name, value], html`${number(value)}`)
}

const counterKind = slotKind({
  name: 'counter',
  load: async () => undefined,
  fill: (_viewer, _, _key, [, value]) => html`${number(Number(value))}`,
  numbers: {
    load: currentCounters,
    show: (counters: Counters, key, [name]) => {
      const current = counters.get(Number(key))
      const which = name as 'followers' | 'views'
      return current && counter(Number(key), which, current[which])
    },
  },
})

export function about({
  headline,
  summary,
  description,
  short_description,
  features,
  usps,
  not_found_on_website,
  tags,
}: Listing): Html {
  const text = description ?? short_description
  return html`${
    (headline || summary) &&
    section({
      id: 'summary',
      title: 'At a glance',
      content: html`${headline && html`<p class="lede" dir="auto">${headline}</p>`}${
        summary && html`<div class="prose text" dir="auto">${summary}</div>`
      }`,
    })
  }
${text && section({ id: 'about', title: 'About', content: html`<div class="prose text" dir="auto">${text}</div>` })}
${
  features.length > 0 &&
  section({
    id: 'features',
    title: 'Features',
    content: html`<ul class="ticks">${features.map((feature) => html`<li dir="auto">${feature}</li>`)}</ul>`,
  })
}
${
  usps.length > 0 &&
  section({
    id: 'usps',
    title: 'What sets it apart',
    content: html`<ul class="ticks">${usps.map((usp) => html`<li dir="auto">${usp}</li>`)}</ul>`,
  })
}
${
  tags.length > 0 &&
  html`<ul class="cluster socials" aria-label="Tags">${tags.map(
    (tag) => html`<li>\
<a class="chip" rel="nofollow" href="/search?q=${encodeURIComponent(tag)}" dir="auto">${tag}</a></li>`,
  )}</ul>`
}
${
  not_found_on_website.length > 0 &&
  html`<p class="muted">Not stated on the website, so we left it blank: ${not_found_on_website
    .map((field) => fieldLabel(field).toLowerCase())
    .join(', ')}.</p>`
}`
}

export function figures({
  country,
  city,
  founded_year,
  stage,
  domain,
  website_url,
  contact_email,
  socials,
}: Listing): Html {
  const facts: [string, Html | string | null][] = [
    ['Website', userLink(website_url, domain)],
    ['Location', [city, country && countryName(country)].filter(Boolean).join(', ') || null],
    ['Founded', founded_year === null ? null : String(founded_year)],
    ['Stage', stage && facetText(stage)],
    ['Contact', contact_email && userLink(`mailto:${contact_email}`, contact_email)],
  ]
  return section({
    id: 'facts',
    title: 'Facts',
    content: html`<dl class="facts-list">${facts.map(
      ([label, value]) => value && html`<div><dt>${label}</dt><dd class="figure" dir="auto">${value}</dd></div>`,
    )}</dl>${socialLinks(socials)}`,
  })
}

export function pricing({ pricing: { model, summary } }: Listing): Html {
  if (!model && !summary) return nothing
  return section({
    id: 'pricing',
    title: 'Pricing',
    content: html`${model && html`<p><b>${facetText(model)}</b></p>`}${summary && html`<p dir="auto">${summary}</p>`}`,
  })
}

export function founders({ founders: people }: Listing): Html {
  if (people.length === 0) return nothing
  return section({
    id: 'founders',
    title: people.length === 1 ? 'Founder' : 'Founders',
    content: html`<ul class="people">${people.map(
      ({ slug, name, title, bio }) =>
        html`<li class="person">${avatar({ name })}<div>\
<h3 class="row-name" dir="auto"><a href="/founders/${slug}">${name}</a></h3>\
${title && html`<p class="muted" dir="auto">${title}</p>`}${
  bio && html`<p class="row-tagline" dir="auto">${bio}</p>`
}</div></li>`,
    )}</ul>`,
  })
}

export function milestones({ milestones: entries = [] }: Listing): Html {
  if (entries.length === 0) return nothing
  return section({
    id: 'milestones',
    title: 'Milestones',
    content: html`<ol class="milestones">${entries.map(
      ({ date, title, description, url }) => html`<li>\
<time class="muted" datetime="${date}">${dateText(date)}</time>\
<h3 class="row-name" dir="auto">${url ? userLink(url, title) : title}</h3>\
${description && html`<p class="row-tagline" dir="auto">${description}</p>`}</li>`,
    )}</ol>`,
  })
}

export function trend({ domain_rating: { value, trend: points, attribution, measured_at } }: Listing): Html {
  if (value === null) return nothing
  return section({
    id: 'domain-rating',
    title: 'Domain Rating',
    note: html`<span class="figure">${value}</span>`,
    content: html`${lineChart({
      title: 'Domain Rating',
      points: points.map((point) => ({ label: shortDate(point.date), value: point.value })),
    })}<p class="muted">A third-party estimate of how strong \
the website’s backlinks are, from 0 to 100.${measured_at && ` Measured on ${dateText(measured_at)}.`}</p>\
${attribution && html`<div class="muted">${renderMarkdown(attribution)}</div>`}`,
  })
}

export function updates({ updates: entries }: Listing): Html {
  if (entries.length === 0) return nothing
  return section({
    id: 'updates',
    title: 'What’s new',
    content: html`<div class="entries">${entries.map(
      ({ id, title, body, posted_at }) => html`<article class="entry">\
<p class="muted"><time datetime="${posted_at}">${dateText(posted_at)}</time></p>\
<div><h3 class="row-name" dir="auto">${title}</h3><p class="text" dir="auto">${body}</p>\
<p class="muted">${reportLink('update', id, `the update ${title}`)}</p></div></article>`,
    )}</div>`,
  })
}

export function reviews({ listing, reviews: published }: ListingPage): Html {
  return section({
    id: 'reviews',
    title: 'Reviews',
    note:
      listing.rating.average === null
        ? 'None yet'
        : html`<span class="figure">${listing.rating.average}</span> out of 5, ${counted(listing.rating.count, 'review')}`,
    more: { href: `/listings/${listing.slug}/review`, text: 'Write a review' },
    content:
      published.length === 0
        ? html`<p class="muted">No reviews yet. Be the first to write one.</p>`
        : html`<ul class="reviews">${published.map(
            ({ id, member_name, rating, title, body, written_at }) =>
              html`<li class="review">\
<p class="stars" role="img" aria-label="${rating} out of 5 stars">\
${'★'.repeat(rating)}<span class="muted">${'★'.repeat(5 - rating)}</span></p>\
${title && html`<h3 class="row-name" dir="auto">${title}</h3>`}<p class="text" dir="auto">${body}</p>\
<p class="muted"><span dir="auto">${member_name}</span>, \
<time datetime="${written_at}">${dateText(written_at)}</time> · \
${reportLink('review', id, `the review by ${member_name}`)}</p></li>`,
          )}</ul>`,
  })
}

/** Answers of an owner or editor who isn't one of the founders, under their own name. */
export function interviews({ interviews: all }: ListingPage): Html {
  return html`${all.map(({ name, answers }, index) =>
    section({
      id: `interview-${index + 1}`,
      title: `Interview with ${name}`,
      content: html`<div class="prose story">${answers.map(
        ({ question, answer }) => html`<h3 dir="auto">${question}</h3><p class="text" dir="auto">${answer}</p>`,
      )}</div>`,
    }),
  )}`
}

export function share({ id, name, url, slug }: Listing, siteName: string): Html {
  const text = encodeURIComponent(`${name} on ${siteName}`)
  const link = encodeURIComponent(url)
  return section({
    id: 'share',
    title: 'Share',
    content: html`${copyable(url, { label: 'Copy link' })}<ul class="cluster socials">\
<li><a class="chip" rel="nofollow noopener" \
href="https://www.linkedin.com/sharing/share-offsite/?url=${link}">LinkedIn</a></li>\
<li><a class="chip" rel="nofollow noopener" href="https://x.com/intent/post?text=${text}&amp;url=${link}">X</a></li>\
<li><a class="chip" href="mailto:?subject=${text}&amp;body=${link}">Email</a></li>\
<li><a class="chip" href="/listings/${slug}/badges">Badges</a></li></ul>\
<p class="muted">${reportLink('listing', id, name)}</p>`,
  })
}
