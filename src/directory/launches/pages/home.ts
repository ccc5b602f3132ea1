import { brandOf, purposeOf } from '../../../core/brand/current.ts'
import { arranged, type Brand } from '../../../core/brand/document.ts'
import { type HomeSection, homeSections } from '../../../core/brand/home-sections.ts'
import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../../core/calendar/weeks.ts'
import type { App } from '../../../platform/app.ts'
import { dateText, shortDate, weekNumber, weekRange } from '../../../platform/dates.ts'
import { type Html, html, nothing } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { countdown } from '../../../web/components/countdown.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import { markdownLink, markdownList, markdownText, renderMarkdown } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { logo } from '../../listings/pages/logo.ts'
import { listingList, listingRow, listingTiles } from '../../listings/pages/row.ts'
import { latestUpdates } from '../../listings/queries.ts'
import type { ListingCard, ListingTile } from '../../listings/summaries.ts'
import { loadHomeSections } from '../queries.ts'
import { emptySite, emptySiteContent } from './empty-site.ts'
import { podium } from './podium.ts'
import { slipway } from './slipway.ts'

const lengths = { race: 10, podium: 3, featured: 6, upcoming: 8 }

async function load({ app }: { app: App }) {
  const week = currentWeek(app)
  const db = app.db.together()
  const [{ podium: lastWeek, ...parts }, updates] = await Promise.all([
    loadHomeSections(app, db, week, lengths),
    latestUpdates(app, db, 5),
  ])
  const [opens, closes] = [startOfDay(siteTimeZone(app), week), startOfDay(siteTimeZone(app), addWeeks(week, 1))]
  const isEmpty = parts.race.length + lastWeek.length + parts.featured.length + parts.upcoming.length === 0
  const empty = isEmpty ? await emptySite(app) : null
  return { week, ...parts, lastWeek, updates, opens, closes, now: app.clock.now(), empty }
}
type Home = Awaited<ReturnType<typeof load>>

export const homePage = page({
  path: '/',
  cacheTags: () => ['listings', 'counters', 'categories'],
  load,
  about: ({ race }, { app }) => ({
    title: app.siteName(),
    description: purposeOf(app),
    jsonLd: [
      {
        '@type': 'WebSite',
        name: app.siteName(),
        url: app.urls.to('/'),
        potentialAction: {
          '@type': 'SearchAction',
          target: `${app.urls.to('/search')}?q={query}`,
          'query-input': 'required name=query',
        },
      },
      {
        '@type': 'ItemList',
        itemListElement: race.map(({ listing }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: listing.url,
          name: listing.name,
        })),
      },
    ],
    feeds: [{ title: 'New launches', href: '/feeds/launches.atom', type: 'application/atom+xml' }],
  }),
  html: (home, { app }) => {
    const { home: text } = brandOf(app)
    const sections = shownSections(app)
    // Before the first launch, nothing is in the columns.
    const shown = home.empty ? sections.filter((key) => !columns[key]) : sections
    return html`<live-week week="${home.week}" launches="${home.racing}">\
${!shown.includes('week') && title(app, text, shown)}${arrange(home, text, shown)}</live-week>`
  },
  markdown: ({ week, race, lastWeek, featured, upcoming, updates }, { app }) => {
    const { home: text } = brandOf(app)
    const texts: Partial<Record<HomeSection, string[]>> = {
      welcome: [text.title && `## ${markdownText(text.title)}`, text.text].filter(Boolean),
      race: [
        `## This week (week ${weekNumber(week)}, ${weekRange(week)})`,
        markdownList(race.map(({ rank, votes, listing }) => `${rank}. ${entry(listing)} (${counted(votes, 'vote')})`)),
      ],
      podium: [
        '## Last week',
        markdownList(
          lastWeek.map(({ place, votes, listing }) => `${place}. ${entry(listing)} (${counted(votes, 'vote')})`),
        ),
      ],
      featured: featured.length > 0 ? ['## Featured (paid)', markdownList(featured.map(entry))] : [],
      upcoming: [
        '## Upcoming',
        markdownList(upcoming.map((listing) => `${dateText(listing.launch_week!)}: ${entry(listing)}`)),
      ],
      updates: [
        '## Latest updates',
        markdownList(
          updates.map(
            (update) =>
              `${dateText(update.posted_at)} ${markdownText(update.listing_name)}: ${markdownText(update.title)}`,
          ),
        ),
      ],
    }
    return shownSections(app)
      .flatMap((key) => texts[key] ?? [])
      .join('\n\n')
  },
})

/** The visible sections in the owner's order. */
function shownSections(app: App): HomeSection[] {
  return arranged(homeSections, brandOf(app).home.sections).flatMap((placed) =>
    'known' in placed && !placed.hidden ? [placed.known.key] : [],
  )
}

type Text = Brand['home']

const columns: Partial<Record<HomeSection, 'main' | 'side'>> = {
  race: 'main',
  featured: 'main',
  updates: 'main',
  podium: 'side',
  upcoming: 'side',
}

/** Places wide sections where the owner put them, and both columns where their first section is. */
function arrange(home: Home, text: Text, shown: readonly HomeSection[]): Html {
  const draw: Record<HomeSection, () => Html> = {
    week: () => (home.empty ? emptySiteContent(home.empty, elapsed(home)) : hero(home)),
    welcome: () => welcome(text, shown.includes('week') ? 2 : 1),
    race: () => raceSection(home),
    featured: () => featuredSection(home),
    updates: () => updatesSection(home),
    podium: () => podiumSection(home),
    upcoming: () => upcomingSection(home),
    how: () => howItWorks,
  }
  const inColumn = (side: 'main' | 'side') => shown.filter((key) => columns[key] === side)
  const [main, side] = [inColumn('main'), inColumn('side')]
  const first = shown.find((key) => columns[key])
  const content = (keys: readonly HomeSection[]) => keys.map((key) => draw[key]())
  const both = () =>
    main.length > 0 && side.length > 0
      ? html`<div class="columns"><div class="column-main">${content(main)}</div>
<div class="column-side">${content(side)}</div></div>`
      : html`<div>${content([...main, ...side])}</div>`
  return html`${shown.map((key) => {
    if (!columns[key]) return draw[key]()
    return key === first && both()
  })}`
}

/** The heading of a page without the week. */
function title(app: App, { title: heading }: Text, shown: readonly HomeSection[]): Html {
  return heading && shown.includes('welcome') ? nothing : html`<h1 class="visually-hidden">${app.siteName()}</h1>`
}

function welcome({ title: heading, text }: Text, level: 1 | 2): Html {
  if (!heading && !text) return nothing
  const options = { topHeading: level === 1 && heading ? 2 : 3, followLinks: true }
  return html`<section class="section welcome"${heading && html` aria-labelledby="welcome"`}>${
    heading &&
    (level === 1
      ? html`<h1 id="welcome" dir="auto">${heading}</h1>`
      : html`<h2 id="welcome" dir="auto">${heading}</h2>`)
  }${text && html`<div class="prose" dir="auto">${renderMarkdown(text, options)}</div>`}</section>`
}

function entry({ name, url, tagline }: ListingTile): string {
  return `${markdownLink(name, url)}: ${markdownText(tagline)}`
}

/** The part of the week that is over, from 0 to 1. */
function elapsed({ opens, closes, now }: Home): number {
  return (now.getTime() - opens.getTime()) / (closes.getTime() - opens.getTime())
}

function hero(home: Home): Html {
  const { week, racing, closes, now } = home
  return html`<section class="hero" aria-labelledby="week">
<div class="hero-text">\
<h1 id="week"><span class="hero-week">Week</span> <span class="hero-number figure">${weekNumber(week)}</span></h1>
<p class="lede">${
    racing === 0 ? 'No launches yet this week' : `${counted(racing, 'new product')} this week`
  }, ${weekRange(week)}. The three with the most votes win the week.</p></div>
${countdown({ until: closes, now, label: 'Voting closes in' })}
${slipway(elapsed(home))}</section>`
}

function raceSection({ week, race }: Home): Html {
  return section({
    id: 'race',
    title: 'This week’s race',
    more: { href: `/launches/weeks/${week}`, text: 'See full week' },
    content:
      race.length === 0
        ? emptyState({
            title: 'No launches yet this week',
            text: 'A new week starts every Monday. The next launch could be yours.',
            action: { href: '/pricing', text: 'How to launch' },
          })
        : listingList(
            race.map(({ rank, votes, listing }) =>
              listingRow(listing, { rank: votes > 0 ? rank : 'none yet', votes, week }),
            ),
            { ordered: true },
          ),
  })
}

function featuredSection({ featured }: Home): Html {
  if (featured.length === 0) return html``
  return section({
    id: 'featured',
    title: 'Featured',
    note: html`Paid placement, <a href="/how-ranking-works">shown in rotation</a>`,
    content: listingTiles(featured),
  })
}

function podiumSection({ week, lastWeek }: Home): Html {
  const last = addWeeks(week, -1)
  return section({
    id: 'podium',
    title: 'Last week’s podium',
    note: `Week ${weekNumber(last)}`,
    content:
      lastWeek.length === 0
        ? html`<p class="muted">Nothing launched in week ${weekNumber(last)}.</p>`
        : html`${podium(lastWeek)}<p class="section-foot">\
<a href="/launches/weeks/${last}">See all of week ${weekNumber(last)}</a> · <a href="/awards">All awards</a></p>`,
  })
}

function upcomingSection({ upcoming }: Home): Html {
  const weeks = new Map<Week, ListingCard[]>()
  for (const listing of upcoming)
    if (listing.launch_week) weeks.set(listing.launch_week, [...(weeks.get(listing.launch_week) ?? []), listing])
  return section({
    id: 'upcoming',
    title: 'Coming up',
    content:
      weeks.size === 0
        ? html`<p class="muted">Nothing scheduled yet. <a href="/pricing">Launch your product</a></p>`
        : html`<ol class="departures">${[...weeks].map(
            ([monday, listings]) => html`<li><a class="departure-week" href="/launches/weeks/${monday}">\
<span class="figure">${weekNumber(monday)}</span><span class="visually-hidden">, week of </span>\
<time datetime="${monday}">${shortDate(monday)}</time></a>
<ul>${listings.map(
              (listing) => html`<li>${logo(listing, 'small')}<span dir="auto">\
<b>${listing.name}</b> <span class="muted">${listing.tagline}</span></span></li>`,
            )}</ul></li>`,
          )}</ol>`,
  })
}

function updatesSection({ updates }: Home): Html {
  if (updates.length === 0) return html``
  return section({
    id: 'updates',
    title: 'Logbook',
    note: 'The latest updates from launched products',
    more: { href: '/updates', text: 'All updates' },
    content: html`<ul class="logbook">${updates.map(
      (update) =>
        html`<li><time datetime="${update.posted_at.toISOString()}">${shortDate(update.posted_at.toISOString())}</time>\
${logo({ slug: update.listing_slug, logo_url: update.logo_url }, 'small')}\
<div><h3 dir="auto"><a href="/listings/${update.listing_slug}">${update.listing_name}</a></h3>\
<p class="log-title" dir="auto">${update.title}</p></div></li>`,
    )}</ul>`,
  })
}

const howItWorks = html`<section class="section how" aria-labelledby="how">\
<h2 id="how" class="visually-hidden">How it works</h2><ol>
<li><b>Submit</b>\
<p>Paste your URL. We read your site and draft your profile, with a quote behind every fact.</p></li>
<li><b>Launch</b><p>A new week starts every Monday at midnight. Everyone launches at the same time.</p></li>
<li><b>Get votes</b>\
<p>One person, one vote. Money can’t buy rank, and <a href="/how-ranking-works">every rule is public</a>.</p>\
</li>
</ol></section>`
