import { dayText } from '../../platform/dates.ts'
import { greeting, mailTemplate } from '../mail/template.ts'

interface DisabledData {
  name: string
  host: string
  because: 'failures' | 'gone'
  since: string
  url: string
}

export const endpointDisabled = mailTemplate<DisabledData>({
  name: 'webhook_disabled',
  compose: ({ name, host, because, since, url }) => ({
    subject: `We turned off your webhook to ${host}`,
    blocks: [
      greeting(name),
      because === 'gone'
        ? `${host} answered 410 (Gone), which tells us to stop. We turned the webhook off.`
        : `Every webhook to ${host} has failed since ${dayText(since.slice(0, 10))}, so we turned it off.`,
      'Fix the address and turn it on again. You can resend deliveries that failed in the last 30 days.',
      { label: 'Open webhook', url },
    ],
  }),
  example: (link) => ({
    name: 'Inês Carvalho',
    host: 'hooks.tidepool.example',
    because: 'failures',
    since: '2026-11-12T09:30:00Z',
    url: link('/account/webhooks/7'),
  }),
})
