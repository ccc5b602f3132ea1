import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { events } from '../src/app/webhook-events.ts'
import { guideText } from '../src/core/webhooks/guide.ts'

export const webhooksFile = fileURLToPath(new URL('../docs/webhooks.md', import.meta.url))

/** The guide that the site shows at /docs/webhooks, for docs/webhooks.md. */
export function webhooksReference(): string {
  return `# Webhooks

Slipway sends a signed request to your server when something happens, so you don't have to poll. Every site has this
guide at \`/docs/webhooks\`.

${guideText(events, (text, path) => `**${text}** (\`${path}\`)`)}

## For site owners

Addresses must be public, as for the website reader. They're checked when they're saved and again on every connection.
\`READER_ALLOW\` allows private hosts and plain http for intranets and testing. Deliveries run in the job queue
(\`webhooks.deliver\`); \`webhooks.sweep\` resumes those whose process ended and deletes those that ended 30 days ago.
[metrics.md](metrics.md) has \`slipway_outgoing_webhooks_total\` and \`slipway_outgoing_webhooks_waiting\`. Secrets are
encrypted with a key derived from \`SECRET_KEY\`.

This page is generated from the events in \`src/app/webhook-events.ts\` by \`npm run write -- webhooks\`.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(webhooksFile, webhooksReference())
