import { type Html, html } from '../platform/html.ts'
import type { Problem } from '../platform/problem.ts'

/** The content of an error page. The request id leads to the entry in the log. */
export function errorContent(problem: Problem, requestId: string): Html {
  const isOurs = problem.status >= 500
  const isTemporary = problem.code === 'unavailable'
  return html`<section class="lost"><p class="lost-code figure" aria-hidden="true">${problem.status}</p>
<h1>${isTemporary ? 'We’ll be right back' : isOurs ? 'We ran aground' : problem.title}</h1>
<p class="lede">${isOurs && !isTemporary ? 'Something broke on our side. We’ve logged it.' : problem.message.replaceAll("'", '’')}</p>
<p>${
    isOurs
      ? html`${isTemporary ? '' : 'Try again in a moment. '}If it keeps happening, send us this ID:`
      : html`<a href="/errors/${problem.code}">What this means</a> · Request`
  } <code>${requestId}</code></p>
<p><a class="button" href="/">Go to home page</a></p></section>`
}
