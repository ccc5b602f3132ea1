import { extensionPoint } from '../../platform/extensions.ts'

interface Declaration<Data extends object> {
  /** `noun.what_happened`. Never changes. */
  type: string
  /** When it is sent, as a sentence for people. */
  about: string
  /** For the whole site only; members can't choose it. */
  siteOnly?: boolean
  /** For the documentation. */
  example: Data
}

/** An event that endpoints can subscribe to. Features declare theirs; `src/app/extensions.ts` lists them. */
export interface WebhookEvent<Data extends object = object> extends Declaration<Data> {}

export const webhookEvents = extensionPoint<WebhookEvent>('webhook events')

export function webhookEvent<Data extends object>(declaration: Declaration<Data>): WebhookEvent<Data> {
  return declaration
}

/** Sent by the button on an endpoint's page, no matter which events the endpoint has chosen. */
export const testEvent = webhookEvent<{ message: string }>({
  type: 'endpoint.test',
  about: 'You pressed “Send test event”.',
  example: { message: 'It works! We’ll send your events here.' },
})

/** The body that is signed and sent. */
export function eventBody(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
