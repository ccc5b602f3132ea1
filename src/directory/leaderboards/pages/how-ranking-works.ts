import { siteTimeZone } from '../../../core/calendar/weeks.ts'
import { type Html, html } from '../../../platform/html.ts'
import { counted } from '../../../platform/numbers.ts'
import { chapter } from '../../../web/components/chapter.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { markdownList } from '../../../web/markdown.ts'
import { page } from '../../../web/page.ts'
import { voteRules } from '../../votes/fraud.ts'
import { minAccountAge } from '../../votes/settings.ts'
import { type Board, boards } from '../boards.ts'

const allBoards = Object.entries(boards).map(([name, board]) => ({ name, ...(board as Board) }))

function boardRule({ name, title, rule, disclosure }: (typeof allBoards)[number]): Html {
  return html`<div>\
<dt><a href="/leaderboards/${name}">${title}</a></dt>\
<dd><p>${rule}</p>${disclosure && html`<p class="muted">${disclosure}</p>`}</dd></div>`
}

export const rankingPage = page({
  path: '/how-ranking-works',
  cacheTags: () => [],
  load: async ({ app }) => ({
    zone: siteTimeZone(app),
    minAge: app.settings.get(minAccountAge),
  }),
  about: () => ({
    title: 'How ranking works',
    description: 'Every rule behind the rankings: what counts, what doesn’t, and what money can and can’t buy.',
    breadcrumbs: [{ name: 'How ranking works', path: '/how-ranking-works' }],
  }),
  html: ({ zone, minAge }) => html`<div class="page">${pageHead({
    title: 'How ranking works',
    lede: 'Every rule behind the rankings. There are no others.',
  })}
${chapter(
  'The boards',
  html`<dl class="rules">${allBoards.map(boardRule)}</dl>\
<p>Ties share a rank: 1, 2, 2, 4. In a tie, the earlier launch comes first. \
A listing without a number isn’t on that board, because unknown isn’t zero.</p>`,
)}
${chapter(
  'The week',
  html`<p>A week runs from Monday 00:00 to Sunday midnight (${zone}). \
Only votes cast during its launch week count for a launch, and the three with the most win. The week page, \
the weekly board and the awards all use that number, so they always agree. Awards are final: \
if a winner leaves the site, its place stays empty and no one moves up.</p>`,
)}
${chapter('Trending', html`<p>A vote loses half its weight every 48 hours. Nothing else counts.</p>`)}
${chapter(
  'Votes that don’t count',
  html`<p>You get one vote per listing, and you can take it back. You need a verified email address to vote, \
and the listing has to be live. We keep a vote but don’t count it when:</p>
<ul>${voteRules.map((rule) => html`<li>${rule}</li>`)}</ul>
<p>“Brand-new” means less than ${counted(minAge, 'minute')} old. Such a vote counts automatically from the moment \
the account is old enough. If the week is over by then, it counts for the listing but not for that week. \
The limit is higher where people have voted for different listings before, like an office or a university. \
We don’t say how many votes are too many, or show when one of these rules sets a vote aside, because both would help \
people cheat. So these votes stay in the public counts until a review takes several out together, and none of them \
count when the week is over. A vote that was set aside stays set aside when it’s cast again. \
Admins review these votes and count any that the rules got wrong.</p>`,
)}
${chapter(
  'What money can buy',
  html`<p>An earlier launch week, a featured spot, or a position on the billboard, \
which is labeled as paid everywhere. Money can’t buy votes, community rank or awards.</p>
<p>Featured listings appear on the home page, separate from the rankings and labeled as paid. We show six at a time \
and switch to the next six every hour, so each gets equal time.</p>`,
)}</div>`,
  markdown: ({ zone, minAge }) =>
    [
      '## The boards',
      markdownList(
        allBoards.map(({ title, rule, disclosure }) => `**${title}**: ${rule}${disclosure ? ` ${disclosure}` : ''}`),
      ),
      `## The week\n\nMonday 00:00 to Sunday midnight (${zone}). Only votes cast during its launch week count for a launch. ` +
        'Awards are final: if a winner leaves the site, its place stays empty.',
      '## Trending\n\nA vote loses half its weight every 48 hours.',
      `## Votes that don’t count\n\n${markdownList([...voteRules])}\n\n` +
        `Brand-new: less than ${counted(minAge, 'minute')} old; the vote counts from the moment the account is older. ` +
        'The limit is higher where people have voted for different listings before. Votes that these rules set aside ' +
        'stay in the public counts until a review takes several out together; none of them count when the week is over. ' +
        'Admins review them.',
      '## What money can buy\n\nAn earlier launch week, a featured spot, or a position on the billboard, labeled ' +
        'as paid. Never votes, community rank or awards. Featured listings appear on the home page, ' +
        'separate from the rankings, six at a time, switching every hour.',
    ].join('\n\n'),
})
