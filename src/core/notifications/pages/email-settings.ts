import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/app.ts'
import { html } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { accountForm, accountPage, asPerson, tokenField } from '../../../web/account.ts'
import { choice } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import type { Site } from '../../../web/page.ts'
import { type PageResponse, problemNotice, show } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { type MailTopic, mailTopics } from '../../mail/topics.ts'
import { deliveriesOf, deliveryChoices, type MailDelivery, setDelivery } from '../preferences.ts'

const path = '/account/mails'
const topics = Object.keys(mailTopics) as MailTopic[]
const deliveryNames: Record<MailDelivery, string> = {
  immediate: 'Right away',
  daily: 'Daily digest',
  none: 'Never',
}

async function settingsPage(
  app: App,
  person: Person,
  { saved = false, problem }: { saved?: boolean; problem?: Problem },
): Promise<PageResponse> {
  const chosen = await deliveriesOf(app.db, person.member)
  return accountPage(
    path,
    'Email settings',
    html`${saved && notice('Saved.', 'done')}${problemNotice(problem)}
<p>Choose what we email you, and when. We always send emails about your account and orders, like sign-in links and \
receipts.</p>
<form class="stack" method="post" action="${path}">${tokenField(person)}
${topics.map((topic) =>
  choice({
    name: topic,
    label: mailTopics[topic],
    value: chosen[topic],
    required: true,
    choices: deliveryChoices[topic].map((value) => ({ value, text: deliveryNames[value] })),
  }),
)}
<p><button class="button">Save</button></p></form>`,
  )
}

/** The only place where members choose what they get by email. */
export function registerEmailSettings(server: FastifyInstance, site: Site): void {
  const { app } = site
  server.get(
    path,
    asPerson(site, async (person, request, reply) =>
      show(site, request, reply, await settingsPage(app, person, { saved: request.url.endsWith('?saved') })),
    ),
  )
  server.post(
    path,
    accountForm(
      site,
      async ({ member }, form, _, reply) => {
        await app.db.transaction(async (tx) => {
          for (const topic of topics) {
            const delivery = deliveryChoices[topic].find((option) => option === form.get(topic))
            if (delivery) await setDelivery(app, tx, member.id, topic, delivery)
          }
        })
        return reply.redirect(`${path}?saved`, 303)
      },
      (person, problem) => settingsPage(app, person, { problem }),
    ),
  )
}
