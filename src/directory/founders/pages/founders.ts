import { html, joined } from '../../../platform/html.ts'
import { countryName } from '../../../platform/numbers.ts'
import { avatar } from '../../../web/components/avatar.ts'
import { icon } from '../../../web/components/icon.ts'
import { emptyState } from '../../../web/components/notice.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { pageNumber, pagination } from '../../../web/components/pagination.ts'
import { section } from '../../../web/components/section.ts'
import { markdownLink, markdownList, markdownText } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { countersOf } from '../../listings/counters.ts'
import { listingLine } from '../../listings/pages/json-ld.ts'
import { listingList, listingRow } from '../../listings/pages/row.ts'
import { socialLinks } from '../../listings/pages/socials.ts'
import { storyText } from '../../listings/pages/story.ts'
import { get_founder, list_founders } from '../operations.ts'

export const foundersPage = page({
  path: '/founders',
  query: ['q', 'page'],
  cacheTags: () => ['listings', 'founders'],
  load: ({ app, query }) =>
    list_founders.call(app, {
      query: { ...(query.q && { q: query.q.slice(0, 120) }), page: pageNumber(query.page), per_page: 24 },
    }),
  about: () => ({
    title: 'Founders',
    description: 'The people behind the products on this site.',
    section: 'founders',
    breadcrumbs: [{ name: 'Founders', path: '/founders' }],
  }),
  html: (data, { query }) => html`<div class="page">${pageHead({
    title: 'Founders',
    lede: 'The people behind the products.',
  })}
<form class="search-form" action="/founders" role="search" aria-label="Founders">\
<label class="visually-hidden" for="founder-name">Search founders</label>\
<div class="search-field">${icon('search')}<input id="founder-name" type="search" name="q" value="${
    query.q ?? ''
  }" maxlength="120" placeholder="Search founders" dir="auto"></div><button class="button">Search</button></form>
${
  data.items.length === 0 &&
  emptyState({
    title: query.q ? 'No results' : 'No founders yet',
    text: query.q ? `No founders match “${query.q}”.` : 'Founders appear here when their products launch.',
    action: { href: '/founders', text: 'See all founders' },
  })
}
<ul class="people" data-keys>${data.items.map(
    ({ slug, name, bio, country, photo_url, companies }) =>
      html`<li class="person">${avatar({ name, photo_url })}<div>\
<h2 class="row-name" dir="auto"><a href="/founders/${slug}">${name}</a></h2>\
<p class="facts">${country && html`<span>${countryName(country)}</span>`}${joined(
        companies.map((company) => html`<a href="/listings/${company.slug}" dir="auto">${company.name}</a>`),
        ' ',
      )}</p>${bio && html`<p class="row-tagline" dir="auto">${bio}</p>`}</div></li>`,
  )}</ul>
${pagination('/founders', query.q ? { q: query.q } : {}, data)}</div>`,
  markdown: ({ items }) =>
    markdownList(
      items.map(
        ({ name, url, companies }) =>
          `${markdownLink(name, url)}: ${companies.map((company) => markdownText(company.name)).join(', ')}`,
      ),
    ),
})

export const founderPage = page({
  path: '/founders/:slug',
  examples: async (app) =>
    (await list_founders.call(app, { query: { per_page: 2 } })).items.map(({ slug }) => `/founders/${slug}`),
  load: ({ app, params }) => get_founder.call(app, { path: { slug: params.slug! } }),
  cacheTags: ({ companies }) => ['listings', 'founders', 'interview', ...countersOf(companies)],
  about: ({ slug, name, bio, socials, photo_url }, { app }) => ({
    title: name,
    description: bio ?? `${name}, founder.`,
    section: 'founders',
    type: 'profile',
    breadcrumbs: [
      { name: 'Founders', path: '/founders' },
      { name, path: `/founders/${slug}` },
    ],
    jsonLd: [
      {
        '@type': 'Person',
        name,
        url: app.urls.to(`/founders/${slug}`),
        description: bio ?? undefined,
        image: photo_url ?? undefined,
        sameAs: Object.values(socials),
      },
    ],
  }),
  html: ({
    name,
    bio,
    country,
    photo_url,
    socials,
    companies,
    stories,
    interview,
  }) => html`<div class="page"><header class="person person-large">${avatar({ name, photo_url })}<div>\
<h1 dir="auto">${name}</h1>${country && html`<p class="muted">${countryName(country)}</p>`}</div></header>
${bio && html`<p class="lede" dir="auto">${bio}</p>`}${socialLinks(socials)}
${section({
  id: 'companies',
  title: 'Products',
  content: listingList(companies.map((company) => listingRow(company))),
})}
${stories.map((story) =>
  section({
    id: `story-${story.listing.slug}`,
    title: story.title ?? 'The story',
    note: html`<a href="/listings/${story.listing.slug}" dir="auto">${story.listing.name}</a>`,
    content: storyText(story),
  }),
)}
${
  interview.length > 0 &&
  section({
    id: 'interview',
    title: 'Interview',
    content: html`<div class="prose story">${interview.map(
      ({ question, answer }) => html`<h3 dir="auto">${question}</h3>\
<p class="text" dir="auto">${answer}</p>`,
    )}</div>`,
  })
}</div>`,
  markdown: ({ companies, socials }) => {
    const links = Object.entries(socials).map(([key, address]) => markdownLink(key, address))
    return `## Products\n\n${markdownList(companies.map(listingLine))}\n\n${markdownList(links)}`
  },
})
