import type { App } from '../../platform/app.ts'
import { extensionPoint } from '../../platform/extensions.ts'
import type { MailTopic } from './topics.ts'

/** Rendered as both text and HTML. */
export type MailBlock =
  | string
  | { label: string; url: string }
  | { quote: string }
  | { note: string }
  | { item: string; text: string | null; url: string }

export interface MailContent {
  subject: string
  blocks: readonly MailBlock[]
}

export type MailColors = Record<'paper' | 'surface' | 'ink' | 'text' | 'muted' | 'edge' | 'signal' | 'onSignal', string>

export interface MailSite {
  name: string
  url: string
  /** The owner’s colors, unless they are the product’s defaults. */
  colors?: { light: MailColors; dark: MailColors }
}

/** Provides the colors of emails, if the owner chose any. */
export const mailColors = extensionPoint<(app: App) => MailSite['colors']>('email colors')

/** The site’s details for emails. */
export function mailSite(app: App): MailSite {
  const colors = app.extensions.of(mailColors).map((colorsOf) => colorsOf(app))[0]
  return { name: app.siteName(), url: app.urls.site, ...(colors && { colors }) }
}

export interface MailTemplate<Data> {
  name: string
  /** Absent for email without unsubscribe. */
  topic?: MailTopic
  compose(data: Data, site: MailSite): MailContent
  /** Sample data for the gallery of all emails. */
  example(link: (path: `/${string}`) => string): Data
}

/** The part of a template that is needed to send an email. */
export type SendableMail<Data> = Omit<MailTemplate<Data>, 'example'>

export function mailTemplate<Data>(declaration: MailTemplate<Data>): MailTemplate<Data> {
  return declaration
}

/** An email in the gallery, with sample data. */
export interface MailPreview {
  name: string
  topic?: MailTopic | undefined
  compose(site: MailSite): MailContent
}

export interface MailPreviews {
  /** The heading in the gallery. */
  group: string
  mails: readonly MailPreview[]
}

/** Every email that the site can send. */
export const mailGallery = extensionPoint<MailPreviews>('emails')

export function mailPreview<Data>({ name, topic, compose, example }: MailTemplate<Data>): MailPreview {
  return {
    name,
    topic,
    compose: (site) =>
      compose(
        example((path) => `${site.url}${path}`),
        site,
      ),
  }
}

/** `Hi Inês,` for `Inês Carvalho`. */
export function greeting(name: string): string {
  return `Hi ${name.trim().split(/\s/)[0]},`
}
