import { podium } from '../../directory/launches/pages/podium.ts'
import { slipway } from '../../directory/launches/pages/slipway.ts'
import { weekStrip } from '../../directory/launches/pages/week-strip.ts'
import { evidenceCard } from '../../directory/listings/pages/evidence.ts'
import { flag, logo } from '../../directory/listings/pages/logo.ts'
import { listingList, listingRow } from '../../directory/listings/pages/row.ts'
import type { ListingSummary } from '../../directory/listings/schema.ts'
import { type Html, html } from '../../platform/html.ts'
import { avatar } from '../../web/components/avatar.ts'
import { beforeAfter } from '../../web/components/before-after.ts'
import { barChart } from '../../web/components/charts/bar.ts'
import { lineChart, sparkline } from '../../web/components/charts/line.ts'
import { copyable } from '../../web/components/copy.ts'
import { countdown } from '../../web/components/countdown.ts'
import { checkbox, choice, field, formErrors, textField } from '../../web/components/form.ts'
import { emptyState, notice } from '../../web/components/notice.ts'
import { pagination } from '../../web/components/pagination.ts'
import { searchForm } from '../../web/components/search-form.ts'
import { section } from '../../web/components/section.ts'
import { table } from '../../web/components/table.ts'
import { choiceLinks, filterLinks, tabs } from '../../web/components/tabs.ts'
import { page } from '../../web/page.ts'

const sample: ListingSummary = {
  id: 0,
  slug: 'tidewell',
  name: 'Tidewell',
  tagline: 'Tide tables for people who work shifts',
  url: '/listings/tidewell',
  website_url: 'https://tidewell.example',
  domain: 'tidewell.example',
  logo_url: null,
  status: 'live',
  category: { slug: 'field-and-shift-work', name: 'Field & Shift Work' },
  stage: 'launched',
  country: 'PT',
  pricing_model: 'subscription',
  votes: 128,
  followers: 12,
  views: 900,
  rating: { average: 4.5, count: 6 },
  domain_rating: 34,
  featured: true,
  verified: true,
  launch_week: '2026-11-09',
  launched_at: '2026-11-09T00:00:00.000Z',
}
const others = ['moorline', 'querywren', 'kelpnote'].map((slug, index) => ({
  ...sample,
  id: index + 1,
  slug,
  name: slug[0]!.toUpperCase() + slug.slice(1),
  featured: false,
  verified: false,
  votes: 97 - index * 31,
}))

export const styleguidePage = page({
  path: '/styleguide',
  cacheTags: () => [],
  load: async () => ({}),
  about: () => ({
    title: 'Styleguide',
    description: 'The components every page is built from, in both color schemes.',
    index: false,
  }),
  html: () => html`<header class="page"><h1>Styleguide</h1>
<p class="lede">Ink, paper and one signal color.
Clarendon for headings, a plain grotesk for text.</p>
</header>
${section({
  id: 'colour',
  title: 'Color',
  content: inBothSchemes(
    () =>
      html`<ul class="swatches">${['paper', 'surface', 'sunken', 'ink', 'muted', 'edge', 'signal', 'sea', 'wrong'].map(
        (name) => html`<li class="swatch-${name}">${name}</li>`,
      )}</ul>`,
  ),
})}
${section({
  id: 'type',
  title: 'Type',
  content: html`<div class="type-sample stack"><p class="type-7">46</p>
<p class="type-6">Display, a page heading</p><p class="type-5">A key figure: 1,204</p>
<p class="type-4">A section heading</p><p class="type-3">A lede: what this page is about.</p>
<p>Body text. Figures are tabular: 1,111 and 8,888 line up.</p>
<p class="type-1">Smaller, for side notes.</p><p class="type-0">Smallest, for facts and dates.</p></div>`,
})}
${section({
  id: 'flags',
  title: 'Flags',
  note: 'Listings without a logo get their own',
  content: html`<div class="flags">${Array.from(
    { length: 28 },
    (_, index) => html`<span class="logo">${flag(`sample-${index}`)}</span>`,
  )}</div>
<div class="flags">${[
    logo(sample, 'large'),
    logo(sample),
    logo(sample, 'small'),
    avatar({ name: 'Inês Caldeira' }),
    avatar({ name: 'Bořivoj Klásek' }),
  ]}</div>`,
})}
${section({
  id: 'rows',
  title: 'Listing, rank and vote',
  content: inBothSchemes((scheme) =>
    listingList(
      [sample, ...others].map((listing, index) =>
        listingRow({ ...listing, id: scheme * 10 + index }, { rank: index + 1 }),
      ),
      { ordered: true },
    ),
  ),
})}
${section({
  id: 'podiums',
  title: 'Podium',
  content: inBothSchemes(() =>
    podium(others.map((listing, index) => ({ place: index + 1, votes: listing.votes, listing }))),
  ),
})}
${section({
  id: 'week',
  title: 'Week and countdown',
  content: html`<div class="guide">${slipway(0.62)}${countdown({
    until: new Date('2026-11-16T00:00:00Z'),
    now: new Date('2026-11-13T07:12:00Z'),
    label: 'Votes close in',
  })}${weekStrip(
    [-2, -1, 0, 1, 2].map((shift) => ({
      week: new Date(Date.parse('2026-11-09') + shift * 604800000).toISOString().slice(0, 10),
      state: shift < 0 ? 'past' : shift > 0 ? 'future' : 'current',
      launches: 6 + shift,
    })),
    '2026-11-09',
  )}</div>`,
})}
${section({
  id: 'ways',
  title: 'Tabs, filters, pages',
  content: html`<div class="guide">${tabs(
    'Sections',
    ['Today', 'This week', 'Trending'].map((text, index) => ({
      href: '#ways',
      text,
      current: index === 1,
      count: 6 * index,
    })),
  )}${filterLinks(
    'Pricing',
    ['Free', 'Freemium', 'Subscription'].map((text, index) => ({
      href: '#ways',
      text,
      current: index === 0,
      count: 4 + index,
    })),
  )}${choiceLinks(
    'Period',
    ['7 days', '30 days'].map((text, index) => ({ href: '#ways', text, current: index === 0 })),
  )}${pagination('/styleguide', {}, { page: 2, per_page: 20, total: 72, total_exact: true, has_more: true })}</div>`,
})}
${section({
  id: 'buttons',
  title: 'Buttons',
  content: inBothSchemes(
    () =>
      html`<p class="cluster"><a class="button" href="#buttons">Submit</a>\
<a class="button button-signal" href="#buttons">Launch</a><a class="button button-quiet" href="#buttons">Compare</a>\
</p>`,
  ),
})}
${section({
  id: 'forms',
  title: 'Forms',
  content: inBothSchemes(
    (scheme) =>
      html`${formErrors([
        {
          path: `email-${scheme}`,
          message: 'Enter an email address, like ines@tidewell.example',
        },
      ])}<form class="stack">${field({
        name: `name-${scheme}`,
        label: 'Name',
        value: 'Tidewell',
        required: true,
        hint: 'As shown on your website.',
      })}${field({
        name: `email-${scheme}`,
        label: 'Email',
        type: 'email',
        value: 'ines@',
        required: true,
        error: 'Enter an email address, like ines@tidewell.example',
      })}${choice({
        name: `stage-${scheme}`,
        label: 'Stage',
        value: 'beta',
        choices: [
          { value: 'beta', text: 'Beta' },
          { value: 'launched', text: 'Launched' },
        ],
      })}${textField({ name: `about-${scheme}`, label: 'Description', rows: 3 })}${checkbox({
        name: `news-${scheme}`,
        label: 'Notify me when it launches',
        checked: true,
      })}</form>`,
  ),
})}
${section({ id: 'searching', title: 'Search', content: searchForm('tide tabels') })}
${section({
  id: 'evidence',
  title: 'Evidence',
  note: 'A quote behind every fact',
  content: inBothSchemes(
    () =>
      html`<div class="guide">${evidenceCard({
        label: 'Pricing',
        value: 'From €9 a month per boat',
        evidence: [
          {
            quote: 'Plans start at €9 a month for each boat, cancel any time.',
            url: 'https://tidewell.example/pricing',
          },
        ],
      })}${evidenceCard({ label: 'Founded', value: '', evidence: [] })}</div>`,
  ),
})}
${section({
  id: 'charts',
  title: 'Charts',
  content: inBothSchemes(
    () =>
      html`<div class="guide">${lineChart({
        title: 'Domain Rating',
        points: [22, 25, 24, 29, 31, 34].map((value, index) => ({
          label: ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'][index]!,
          value,
        })),
      })}${barChart({
        title: 'Votes by day',
        points: [31, 24, 18, 22, 14, 9, 10].map((value, index) => ({
          label: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index]!,
          value,
        })),
      })}<p>Views, last weeks ${sparkline([4, 9, 7, 12, 18, 16, 21], 'Views rise from 4 to 21')}</p></div>`,
  ),
})}
${section({
  id: 'before-after',
  title: 'Before and after',
  content: inBothSchemes(() =>
    beforeAfter([{ label: 'Tagline', before: 'Tide tables on one page', after: 'Tide tables on two pages' }]),
  ),
})}
${section({
  id: 'tables',
  title: 'Table',
  content: table({
    caption: 'Two products compared',
    columns: [{ title: 'Attribute' }, { title: 'Tidewell' }, { title: 'Moorline' }, { title: 'Votes', numeric: true }],
    rows: [
      ['Works offline', 'Yes, 30 days', 'Not stated', 128],
      ['Price', 'From €9 a month', 'Free', 97],
    ],
  }),
})}
${section({
  id: 'telling',
  title: 'Notices',
  content: inBothSchemes(
    () =>
      html`<div class="guide">${notice('Showing results for “tide tables”.')}${notice(
        'Paid placement: positions on this board are bought.',
        'paid',
      )}<div class="toast toast-still">Your vote counts</div>
${emptyState({
  title: 'No reviews yet',
  text: 'Be the first to share your experience.',
  action: {
    href: '#telling',
    text: 'Write a review',
  },
})}</div>`,
  ),
})}
${section({
  id: 'copying',
  title: 'Copy',
  content: copyable('<a href="https://launch.example/listings/tidewell">Tidewell</a>', { language: 'html' }),
})}`,
})

/** Renders a component in the light and the dark scheme. The number keeps element ids unique. */
function inBothSchemes(render: (scheme: number) => Html): Html {
  return html`<div class="guide-pair"><div class="guide-scheme">${render(1)}</div>
<div class="guide-scheme guide-dark">${render(2)}</div></div>`
}
