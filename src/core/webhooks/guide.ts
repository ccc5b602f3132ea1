import { eventBody, type WebhookEvent } from './events.ts'

interface GuideSection {
  id: string
  title: string
  /** Markdown. */
  text: string
}

const exampleTime = new Date('2026-11-16T09:30:00.000Z')

const verifyJavaScript = `import { Webhook } from 'standardwebhooks' // npm install standardwebhooks

const webhook = new Webhook(process.env.WEBHOOK_SECRET) // whsec_…

app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event
  try {
    event = webhook.verify(request.body.toString(), request.headers)
  } catch {
    return response.status(400).end()
  }
  response.status(204).end() // respond first, work later
  handle(request.headers['webhook-id'], event)
})`

const verifyPython = `from standardwebhooks import Webhook  # pip install standardwebhooks

webhook = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/webhooks")
def receive():
    event = webhook.verify(request.get_data(as_text=True), request.headers)  # raises if it isn't from us
    handle(request.headers["webhook-id"], event)
    return "", 204`

const request = `POST /webhooks HTTP/1.1
Content-Type: application/json
Webhook-Id: msg_0b7d0f3d6c3f4c7d9f6b2f4a1e5c8d90
Webhook-Timestamp: 1794821400
Webhook-Signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

type Link = (text: string, path: string) => string

/** How to receive webhooks, as Markdown, for the site and for docs/webhooks.md. */
export function guideText(events: readonly WebhookEvent[], link: Link): string {
  return [
    ...guideSections(link).map(({ title, text }) => `## ${title}\n\n${text}`),
    ['| Event | Sent when |', '| --- | --- |', ...events.map(eventRow)].join('\n'),
    ...events.map((event) => `### ${event.type}\n\n${event.about}\n\n${fence('json', examplePayload(event))}`),
  ].join('\n\n')
}

/** Everything except the list of events. `link` creates a link to a page of the site. */
export function guideSections(link: Link): GuideSection[] {
  return [
    {
      id: 'start',
      title: 'Get started',
      text: `1. Open ${link('Webhooks', '/account/webhooks')} in your account settings, enter an https address and choose events. Admins \
add webhooks for the whole site at ${link('Admin → Webhooks', '/admin/webhooks')}.
2. Copy the signing secret. It’s shown once.
3. Press **Send test event**. The delivery page shows what your server answered.

An account can have 10 webhooks, the site 20. The address must be public. We reject private networks, ports other than \
443 and redirects.`,
    },
    {
      id: 'verify',
      title: 'Verify requests',
      text: `Requests follow [Standard Webhooks](https://www.standardwebhooks.com), so its libraries (JavaScript, Python, Go, \
Ruby, PHP, Java, Rust and more) verify them:

${fence('http', request)}

${fence('js', verifyJavaScript)}

${fence('python', verifyPython)}

Without a library: remove \`whsec_\` from the secret and decode the rest from Base64. Compute HMAC-SHA256 with it over \
\`<webhook-id>.<webhook-timestamp>.<raw body>\`, encode it as Base64, and compare it in constant time with each signature in \
\`webhook-signature\` (separated by spaces, each after \`v1,\`). Refuse timestamps that are more than five minutes off.

When you rotate a secret, requests carry both signatures for 24 hours. Switch your server to the new secret in that time.`,
    },
    {
      id: 'answer',
      title: 'Responses, retries and order',
      text: `- **Responses.** Respond with any 2xx status within 15 seconds. Everything else is a failure, including redirects.
- **Retries.** We retry a failed delivery after 5 seconds, 1, 5 and 20 minutes, 1, 2, 4, 8 and 8.5 hours: 10 attempts in \
24 hours. Then it counts as failed, and you can resend it for 30 days.
- **Order.** Events about the same listing, draft or order arrive one at a time, in the order in which they happened. If \
one fails, later events about the same listing wait; events about other listings don’t.
- **Duplicates.** We deliver at least once. If the connection breaks, you can receive a request again that you already \
answered. It has the same \`webhook-id\`: store the IDs you’ve handled, and ignore repeats. Resent events keep their ID too.
- **Turned off.** After three days without a single success, we turn a webhook off and email you. To turn it off right \
away, respond with 410. While a webhook is off, we record no events for it.
- **Reliability.** An event is stored in the same transaction as the change it reports, so it isn’t lost even if a server \
crashes at that moment.`,
    },
    {
      id: 'events',
      title: 'Events',
      text: `Every body has a \`type\`, a \`timestamp\` (when it happened) and \`data\`. New fields may be added to \`data\` at any \
time. Accounts get the events of their own drafts, claims and orders, and of the listings they own or edit.`,
    },
  ]
}

function eventRow({ type, about, siteOnly }: WebhookEvent): string {
  return `| [\`${type}\`](#${anchorOf(type)}) | ${about}${siteOnly ? ' (Site only)' : ''} |`
}

/** The anchor as GitHub derives it from a heading. */
export function anchorOf(type: string): string {
  return type.replace('.', '')
}

export function examplePayload({ type, example }: WebhookEvent): string {
  return JSON.stringify(JSON.parse(eventBody(type, exampleTime, example)), null, 2)
}
