import type { App } from '../../platform/app.ts'
import { cleanQuote } from '../reader/clean-quote.ts'
import { isMarkup } from '../reader/content-sniffing.ts'
import { readPage, type SitePage } from '../reader/crawl.ts'
import { ReaderFailure } from '../reader/failure.ts'
import { type Element, elements, parseHtml } from '../reader/tree.ts'
import { isSameSite } from '../reader/urls.ts'
import { type ClaimFinding, listed } from './finding.ts'
import { fileUrl, isSign, isSignOf, signOf, tagName, tagOf } from './signs.ts'

interface Sought {
  code: string
  website_url: string
}

/** Looks for the meta tag of a claim on the homepage. */
export async function checkMeta(app: App, { code, website_url }: Sought): Promise<ClaimFinding> {
  return look(app, website_url, { as: 'html', lookedFor: tagOf(code) }, ({ html }) => {
    const tags = claimTags(html)
    const mine = tags.filter(({ content }) => content.toLowerCase() === code)
    if (mine.some(({ inHead }) => inHead)) return { found: true, what: 'the tag', message: 'The tag is on the page.' }
    if (mine.length > 0)
      return {
        found: false,
        what: 'the tag, but in the body of the page',
        message: `The tag is on ${website_url}, but in the body, where visitors may be able to write. Move it into the <head>.`,
      }
    if (tags.length > 0)
      return {
        found: false,
        what: `the tag with ${listed(tags.map(({ content }) => content))}`,
        message: `${website_url} has a \
${tagName} tag, but with another code: ${listed(tags.map(({ content }) => content))}. Replace it, or add ours: ${tagOf(code)}`,
      }
    return {
      found: false,
      what: `no ${tagName} tag`,
      message: `${website_url} has no ${tagName} tag. Paste ${tagOf(code)} into its <head> and publish it.`,
    }
  })
}

/** Looks for the uploaded file of a claim. */
export async function checkFile(app: App, { code, website_url }: Sought): Promise<ClaimFinding> {
  const url = fileUrl(website_url)
  return look(app, url, { as: 'text', lookedFor: `the line ${signOf(code)}` }, ({ html: text }) => {
    const start = cleanQuote(text.slice(0, 300))
    if (isMarkup(text))
      return {
        found: false,
        what: `a web page: “${start}”`,
        message: `${url} shows a web page, not the text file. Upload the file so that this address shows it.`,
      }
    const lines = text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (lines.some((line) => isSignOf(code, line)))
      return { found: true, what: 'the line', message: 'The file is there.' }
    if (lines.length === 0)
      return { found: false, what: 'an empty file', message: `${url} is empty. Put this line into it: ${signOf(code)}` }
    const others = lines.filter(isSign)
    if (others.length > 0)
      return {
        found: false,
        what: `the line of another claim: ${listed(others)}`,
        message: `${url} holds the code of another claim: ${listed(others)}. Add this line: ${signOf(code)}`,
      }
    return {
      found: false,
      what: `“${start}”`,
      message: `${url} does not hold the line ${signOf(code)}. It begins with “${start}”.`,
    }
  })
}

interface Seen {
  found: boolean
  what: string
  message: string
}

async function look(
  app: App,
  address: string,
  { as, lookedFor }: { as: 'html' | 'text'; lookedFor: string },
  judge: (page: SitePage) => Seen,
): Promise<ClaimFinding> {
  const report = ({ found, what, message }: Seen, where = address): ClaimFinding => ({
    found,
    message,
    looked_for: lookedFor,
    places: [{ where, asked: null, found: what }],
  })
  try {
    const page = await read(app, address, as)
    if (!isSameSite(new URL(address), new URL(page.url)))
      return report({
        found: false,
        what: `a redirect to ${page.url}`,
        message: `${address} leads to another site, \
${page.url}. What stands there says nothing about who owns \
${new URL(address).hostname}. Publish it at the address itself, or prove the claim by dns.`,
      })
    if (page.status < 200 || page.status >= 300)
      return report(
        {
          found: false,
          what: `the answer ${page.status}`,
          message: `${page.url} answered ${page.status}. Make it answer 200 to everyone, then check again.`,
        },
        page.url,
      )
    return report(judge(page), page.url)
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return report({
      found: false,
      what: error.what,
      message: `${error.what} ${advice[error.code]?.[as] ?? error.advice}`,
    })
  }
}

async function read(app: App, address: string, as: 'html' | 'text'): Promise<SitePage> {
  try {
    // The owner asks for this very page to be looked at, so robots.txt is not.
    return await readPage(app, address, { as, robots: false })
  } catch (error) {
    // That the site is down says more than that its words about it are no page.
    const plain =
      as === 'html' && error instanceof ReaderFailure && error.code === 'not_a_website'
        ? await readPage(app, address, { as: 'text', robots: false }).catch(() => undefined)
        : undefined
    if (plain && plain.status >= 400) return plain
    throw error
  }
}

const advice: Partial<Record<ReaderFailure['code'], Record<'html' | 'text', string>>> = {
  not_a_website: {
    html: 'Correct the website of the listing, or prove the claim by dns.',
    text: 'Serve the file as plain text, then check again.',
  },
  too_large: { html: 'Prove the claim by dns or by a file instead.', text: 'Make the file smaller, then check again.' },
  timed_out: { html: 'Check again when the site answers faster.', text: 'Check again when the site answers faster.' },
}

/** Every tag of a claim, and whether it stands in the head, which visitors of a site cannot write into. */
function claimTags(html: string): { content: string; inHead: boolean }[] {
  const root = parseHtml(html)
  const head = new Set(headOf(root))
  return [...elements(root)].flatMap((element) =>
    isClaimTag(element) ? [{ content: element.attributes.content?.trim() ?? '', inHead: head.has(element) }] : [],
  )
}

function isClaimTag({ tag, attributes }: Element): boolean {
  return tag === 'meta' && attributes.name?.trim().toLowerCase() === tagName
}

// The tags of html and head may be left out; then the first thing that can only be shown begins the body.
const headTags = new Set(['title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template'])

function headOf(root: Element): Element[] {
  const parts = root.children.flatMap((child) =>
    typeof child !== 'string' && child.tag === 'html' ? child.children : [child],
  )
  const inOrder = parts
    .flatMap((child) => (typeof child !== 'string' && child.tag === 'head' ? child.children : [child]))
    .filter((child) => typeof child !== 'string')
  const end = inOrder.findIndex(({ tag }) => !headTags.has(tag))
  return end < 0 ? inOrder : inOrder.slice(0, end)
}
