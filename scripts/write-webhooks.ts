import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { events } from '../src/app/webhook-events.ts'
import { guideText } from '../src/core/webhooks/guide.ts'

export const webhooksFile = fileURLToPath(new URL('../docs/webhooks.md', import.meta.url))

/** The guide that the site shows at /docs/webhooks, for docs/webhooks.md. */
export function webhooksReference(): string {
  return `# Webhooks

Slipway sends a signed request to a server of yours when something happens, so that you don't have to ask again and
again. The same text is on every site at \`/docs/webhooks\`.

${guideText(events, (text, path) => `**${text}** (\`${path}\`)`)}

## For the site's owner

Addresses are checked when they're saved and again on every connection: only public ones are reached, as when websites are
read. \`READER_ALLOW\` allows private hosts and plain http for intranets and testing. Deliveries run in the job queue
(\`webhooks.deliver\`); \`webhooks.sweep\` resumes those whose process ended and deletes what was settled 30 days ago.
\`slipway_outgoing_webhooks_total\` and \`slipway_outgoing_webhooks_waiting\` are in [metrics.md](metrics.md). Secrets are
encrypted with a key that is derived from \`SECRET_KEY\`.

This page is generated from the events in \`src/app/webhook-events.ts\` by \`npm run write -- webhooks\`.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(webhooksFile, webhooksReference())
