import type { FastifyInstance } from 'fastify'
import type { Intent } from '../../../core/sign-in/after-sign-in.ts'
import { Problem } from '../../../platform/problem.ts'
import { localPath } from '../../../platform/urls.ts'
import { asPerson } from '../../../web/account.ts'
import { pageHead } from '../../../web/components/page-head.ts'
import { html } from '../../../web/html.ts'
import { withQuery } from '../../../web/links.ts'
import type { Site } from '../../../web/page.ts'
import { show } from '../../../web/show.ts'
import { listingIdOf, listingNameOf } from '../../listings/ids.ts'

const path = '/account/unfinished'

export function unfinishedPath({ action, slug }: Intent, next: string): string {
  return withQuery(path, { tapped: action, slug, next })
}

/** What was tapped in one browser is not done for whoever signs in with another: it is offered to them instead. */
export function registerUnfinished(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    path,
    asPerson(site, async (_person, request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1])
      const next = localPath(query.get('next'))
      const slug = query.get('slug') ?? ''
      const id = await listingIdOf(app.db, slug).catch((error: unknown) =>
        error instanceof Problem ? null : Promise.reject(error),
      )
      if (id === null) return reply.header('cache-control', 'no-store').redirect(next, 303)
      const name = await listingNameOf(app.db, id)
      const votes = query.get('tapped') !== 'follow'
      const content = html`<div class="page narrow">${pageHead({ title: 'You are signed in', lede: votes ? html`Your vote for <bdi>${name}</bdi> was not cast.` : html`You do not follow <bdi>${name}</bdi> yet.` })}
<p>It was asked for in another browser than this one, so we cannot tell that it was you who asked.</p>
<div class="cluster"><form method="post" action="/listings/${slug}/${votes ? 'vote' : 'follow'}"><button class="button" name="${votes ? 'vote' : 'follow'}" value="${votes ? 'cast' : 'begin'}">${votes ? 'Vote for' : 'Follow'} <bdi>${name}</bdi></button></form><a class="button button-quiet" href="${next}">Go on without it</a></div></div>`
      return show(site, request, reply, { title: 'You are signed in', content })
    }),
  )
}
