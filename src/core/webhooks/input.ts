import type { App } from '../../platform/app.ts'
import {
  addressRules,
  bareHost,
  checkedAddresses,
  checkOutboundUrl,
  OutboundError,
  portOf,
} from '../../platform/outbound/addresses.ts'
import { type FieldError, invalid } from '../../platform/problem.ts'
import { type WebhookEvent, webhookEvents } from './events.ts'

export interface EndpointInput {
  url: string
  description: string
  events: string[]
}

/** The events that an endpoint of a member or the site can subscribe to. */
export function choosableEvents({ extensions }: App, owner: number | null): WebhookEvent[] {
  return extensions.of(webhookEvents).filter(({ siteOnly }) => owner === null || !siteOnly)
}

/** Checks the input and reports all mistakes together. Looks up the address, so call it outside a transaction. */
export async function checkEndpoint(
  app: App,
  owner: number | null,
  { url, description, events }: EndpointInput,
): Promise<EndpointInput> {
  const errors: FieldError[] = []
  const address = await checkUrl(app, url).catch((error: unknown) => {
    if (!(error instanceof AddressError)) throw error
    errors.push({ path: 'url', message: error.message })
  })
  const text = description.trim()
  if (text.length > 200 || /\p{Cc}/u.test(text) || !text.isWellFormed())
    errors.push({ path: 'description', message: 'Enter a description of up to 200 characters' })
  const known = choosableEvents(app, owner).map(({ type }) => type)
  const chosen = known.filter((type) => events.includes(type))
  if (chosen.length === 0) errors.push({ path: 'events', message: 'Select at least one event' })
  if (errors.length > 0) throw invalid(errors)
  return { url: address!, description: text, events: chosen }
}

class AddressError extends Error {}

async function checkUrl(app: App, text: string): Promise<string> {
  const url = URL.parse(text.trim())
  if (!url || text.length > 2000 || !/^https?:$/.test(url.protocol))
    throw new AddressError('Enter an address that starts with https://')
  if (url.username || url.password) throw new AddressError('Leave the user name and password out of the address')
  const rules = addressRules(app.config)
  const isAllowed = rules.allowed.has(`${bareHost(url.hostname)}:${portOf(url)}`)
  if (url.protocol !== 'https:' && !isAllowed) throw new AddressError('Use https:// so that no one can read along')
  url.hash = ''
  try {
    checkOutboundUrl(rules, url)
    await checkedAddresses(rules, url.hostname, portOf(url))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    // A timeout says nothing about the address.
    if (error.code !== 'dns_timeout') throw new AddressError(addressMessage(error, url))
  }
  return url.href
}

function addressMessage({ code, message }: OutboundError, url: URL): string {
  if (code === 'blocked_port') return `Port ${portOf(url)} isn’t allowed. Use an address on port 443.`
  if (code === 'private_address') return `${bareHost(url.hostname)} isn’t a public address`
  return message.replace(/\.$/, '')
}
