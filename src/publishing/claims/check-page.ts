import type { App } from '../../platform/app.ts'
import { cleanQuote } from '../reader/clean-quote.ts'
import { isMarkup } from '../reader/content-sniffing.ts'
import { readPage, type SitePage } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { parserThread } from '../reader/parsing.ts'
import { isSameSite } from '../reader/urls.ts'
import { type CheckResult, quoteAll } from './check-result.ts'
import type { claimTags } from './claim-tags.ts'
import { fileUrl, hasCode, isProofText, metaName, metaTag, proofText } from './proof-format.ts'

const findTags = parserThread<typeof claimTags>(new URL('./claim-tags.ts', import.meta.url), 'claimTags')

interface WebsiteClaim {
  code: string
  website_url: string
}

/** Checks for the meta tag of a claim on the homepage. */
export async function checkMeta(app: App, { code, website_url }: WebsiteClaim): Promise<CheckResult> {
  return check(app, website_url, { as: 'html', lookedFor: metaTag(code) }, async ({ html }) => {
    const tags = await findTags(html)
    const matching = tags.filter(({ content }) => content.toLowerCase() === code)
    if (matching.some(({ inHead }) => inHead))
      return { found: true, what: 'the tag', message: 'We found the tag on the page.' }
    if (matching.length > 0)
      return {
        found: false,
        what: 'the tag, but in the body of the page',
        message: `The tag is in the body of ${website_url}, where visitors may be able to post. \
Move it to the <head>.`,
      }
    if (tags.length > 0) {
      const codes = quoteAll(tags.map(({ content }) => content))
      return {
        found: false,
        what: `the tag with ${codes}`,
        message: `${website_url} has a ${metaName} tag with a different code: ${codes}. \
Replace it with this one, or add it: ${metaTag(code)}`,
      }
    }
    return {
      found: false,
      what: `no ${metaName} tag`,
      message: `We found no ${metaName} tag on ${website_url}. Paste ${metaTag(code)} into its <head> and publish the page.`,
    }
  })
}

/** Checks for the uploaded file of a claim. */
export async function checkFile(app: App, { code, website_url }: WebsiteClaim): Promise<CheckResult> {
  const url = fileUrl(website_url)
  return check(app, url, { as: 'text', lookedFor: `the line ${proofText(code)}` }, ({ html: text }) => {
    const start = cleanQuote(text.slice(0, 300))
    if (isMarkup(text))
      return {
        found: false,
        what: `a web page: “${start}”`,
        message: `${url} shows a web page instead of the text file. Upload the file to that address.`,
      }
    const lines = text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.some((line) => hasCode(line, code)))
      return { found: true, what: 'the line', message: 'We found the file.' }
    if (lines.length === 0)
      return {
        found: false,
        what: 'an empty file',
        message: `${url} is empty. Add this line: ${proofText(code)}`,
      }
    const others = lines.filter(isProofText)
    if (others.length > 0)
      return {
        found: false,
        what: `the line of another claim: ${quoteAll(others)}`,
        message: `${url} has the code of another claim: ${quoteAll(others)}. Add this line: ${proofText(code)}`,
      }
    return {
      found: false,
      what: `“${start}”`,
      message: `${url} doesn't contain the line ${proofText(code)}. It starts with “${start}”.`,
    }
  })
}

interface PageFinding {
  found: boolean
  /** What the page shows instead of the proof, or the proof itself. */
  what: string
  message: string
}

async function check(
  app: App,
  address: string,
  { as, lookedFor }: { as: 'html' | 'text'; lookedFor: string },
  evaluate: (page: SitePage) => PageFinding | Promise<PageFinding>,
): Promise<CheckResult> {
  const result = ({ found, what, message }: PageFinding, where = address): CheckResult => ({
    found,
    message,
    looked_for: lookedFor,
    places: [{ where, asked: null, found: what }],
  })
  try {
    const page = await fetchPage(app, address, as)
    if (!isSameSite(new URL(address), new URL(page.url)))
      return result({
        found: false,
        what: `a redirect to ${page.url}`,
        message: `${address} redirects to another site, ${page.url}, \
which doesn't prove who owns ${new URL(address).hostname}. \
Publish it at ${address} itself, or use a DNS record instead.`,
      })
    if (page.status < 200 || page.status >= 300)
      return result(
        {
          found: false,
          what: `an error page (status ${page.status})`,
          message: `${page.url} returned status ${page.status}. Make it public, then check again.`,
        },
        page.url,
      )
    return result(await evaluate(page), page.url)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return result({
      found: false,
      what: error.what,
      message: `${error.what} ${advice[error.code]?.[as] ?? error.advice}`,
    })
  }
}

async function fetchPage(app: App, address: string, as: 'html' | 'text'): Promise<SitePage> {
  try {
    // The owner requested the check of this page, so robots.txt does not apply.
    return await readPage(app, address, { as, robots: false })
  } catch (error) {
    // An error page is often not HTML. Its status tells the owner more than “not a website”.
    const errorPage =
      as === 'html' && error instanceof ReaderFailure && error.code === 'not_a_website'
        ? await readPage(app, address, { as: 'text', robots: false }).catch(() => undefined)
        : undefined
    if (errorPage && errorPage.status >= 400) return errorPage
    throw error
  }
}

const advice: Partial<Record<ReaderFailure['code'], Record<'html' | 'text', string>>> = {
  not_a_website: {
    html: 'Use a DNS record instead.',
    text: 'Serve the file as plain text, then check again.',
  },
  too_large: { html: 'Use a DNS record or a file instead.', text: 'Make the file smaller, then check again.' },
  timed_out: { html: 'Check again when the site answers faster.', text: 'Check again when the site answers faster.' },
}
