import { siteTimeZone } from '../../../core/calendar/weeks.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { chapter } from '../../../web/components/chapter.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { markdownList } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { reasons } from '../../votes/fraud.ts'
import { burstSize, minAccountAge } from '../../votes/settings.ts'
import { type Board, boards } from '../boards.ts'

const allBoards = Object.entries(boards).map(([name, board]) => ({ name, ...(board as Board) }))

function boardRule({ name, title, rule, paid, disclosure }: (typeof allBoards)[number]): Html {
  return html`<div>\
<dt><a href="/leaderboards/${name}">${title}</a>${paid && html` <span class="tag tag-paid">Paid</span>`}</dt>\
<dd><p>${rule}</p>${disclosure && html`<p class="muted">${disclosure}</p>`}</dd></div>`
}

export const rankingPage = page({
  path: '/how-ranking-works',
  cacheTags: () => [],
  load: async ({ app }) => ({
    zone: siteTimeZone(app),
    burst: app.settings.get(burstSize),
    minAge: app.settings.get(minAccountAge),
  }),
  about: () => ({
    title: 'How ranking works',
    description:
      'Every rule by which listings are ordered here: what counts, what does not, and what money can and cannot do.',
    breadcrumbs: [{ name: 'How ranking works', path: '/how-ranking-works' }],
  }),
  html: ({ zone, burst, minAge }) => html`<div class="page">${pageHead({
    title: 'How ranking works',
    lede: 'Every rule by which listings are ordered here. There is no other.',
  })}
${chapter(
  'The boards',
  html`<dl class="rules">${allBoards.map(boardRule)}</dl>\
<p>Ties share a rank: 1, 2, 2, 4. Among equals the one that launched earlier stands first. \
A listing without a figure is not on that board, because unknown is not zero.</p>`,
)}
${chapter(
  'The week',
  html`<p>A week runs from Monday 00:00 to Sunday midnight (${zone}). \
A launch’s votes are those cast within its week; the three with the most win it. The week page, \
the weekly board and the awards use that one number, so they can never disagree. Once awarded, a place stays: \
when a winner is taken off the site its place stays empty, and nobody moves up.</p>`,
)}
${chapter('Trending', html`<p>Each vote counts half as much every 48 hours. Nothing else goes in.</p>`)}
${chapter(
  'Votes that do not count',
  html`<p>One person has one vote for a listing, and can take it back. Only people with a verified email address vote, \
and only once the listing is live. A vote is kept but not counted when:</p>
<ul>${Object.values(reasons).map((reason) => html`<li>${reason}</li>`)}</ul>
<p>“Brand-new” means younger than ${counted(minAge, 'minute')}; \
“many” means more than ${counted(burst, 'vote')}.</p>`,
)}
${chapter(
  'What money can do',
  html`<p>Buy an earlier launch week, a place among the featured, or a place on the billboard, \
which is marked as paid wherever it appears. It cannot buy a vote, a place in a community order, or an award.</p>
<p>Featured listings stand on the home page, apart from every ranking and marked as paid. Six are shown at a time; \
every hour the next six have their turn, so each is seen as often as the others.</p>`,
)}</div>`,
  markdown: ({ zone, burst, minAge }) =>
    [
      '## The boards',
      markdownList(
        allBoards.map(({ title, rule, disclosure }) => `**${title}**: ${rule}${disclosure ? ` ${disclosure}` : ''}`),
      ),
      `## The week\n\nMonday 00:00 to Sunday midnight (${zone}). A launch's votes are those cast within its week. ` +
        'Once awarded, a place stays; that of a winner who is taken off the site stays empty.',
      '## Trending\n\nEach vote counts half as much every 48 hours.',
      `## Votes that do not count\n\n${markdownList(Object.values(reasons))}\n\n` +
        `Brand-new: younger than ${counted(minAge, 'minute')}. Many: more than ${counted(burst, 'vote')}.`,
      '## What money can do\n\nBuy an earlier week, a featured place, or a place on the billboard, marked ' +
        'as paid. Never a vote, a community place or an award. Featured listings stand on the home page ' +
        'apart from every ranking, six at a time, the next six every hour.',
    ].join('\n\n'),
})
