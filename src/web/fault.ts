import type { Problem } from '../platform/problem.ts'
import { type Html, html } from './html.ts'

/** A refusal other than a missing page. The request id is what finds it in the log. */
export function faultContent(problem: Problem, requestId: string): Html {
  const ours = problem.status >= 500
  return html`<section class="lost"><p class="lost-code figure" aria-hidden="true">${problem.status}</p>
<h1>${ours ? 'We ran aground' : problem.title}</h1>
<p class="lede">${
    ours ? 'Something broke on our side. It is not your fault, and it has been written down.' : problem.message
  }</p>
<p>${
    ours
      ? html`Try again in a moment. If it stays like this, tell us this number:`
      : html`<a href="/errors/${problem.code}">What this means</a> · request`
  } <code>${requestId}</code></p>
<p><a class="button" href="/">To the home page</a></p></section>`
}
