import { createHash } from 'node:crypto'
import { escaped } from '../../platform/html.ts'
import { htmlParser } from '../../platform/html-parser.ts'

/** A parsed head snippet. */
interface Snippet {
  /** Problems, as messages for the admin. */
  problems: string[]
  /** The `script-src` hashes of its inline scripts. */
  hashes: string[]
  /** The snippet as parsed, without comments, so that an unclosed tag or comment can't swallow the page. */
  markup: string
}

const emptyElements = new Set(['meta', 'link', 'img'])
const allowedElements = new Set(['script', 'meta', 'link', 'noscript', 'style', 'img'])

/** Parses a head snippet. Everything it loads has to come from an allowed host. Inline scripts are allowed by hash. */
export function readSnippet(head: string, hosts: readonly string[]): Snippet {
  const problems = new Set<string>()
  const hashes: string[] = []
  let markup = ''
  let script: string | null = null
  const parser = new (htmlParser().Parser)({
    onopentag(name, attributes) {
      if (!allowedElements.has(name))
        problems.add(`<${name}> can’t be in the head of a page. Use script, meta, link or noscript.`)
      if (name === 'style') problems.add('Put styles into the custom CSS.')
      for (const attribute of Object.keys(attributes))
        if (/^on/i.test(attribute)) problems.add(`Remove the attribute ${attribute}. Browsers block it here.`)
      const source = attributes.src ?? (name === 'link' ? attributes.href : undefined)
      if (source !== undefined) checkSource(source, hosts, problems)
      if (name === 'meta' && /refresh|content-security-policy/i.test(attributes['http-equiv'] ?? ''))
        problems.add('A meta element here can’t redirect or set a policy.')
      script = name === 'script' && attributes.src === undefined ? '' : null
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
      markup += `<${name}${written.join('')}>`
    },
    ontext(text) {
      markup += script === null ? escaped(text) : text
      if (script !== null) script += text
      else if (text.trim() !== '') problems.add('There’s text outside of elements. Check that the snippet is complete.')
    },
    onclosetag(name, isImplied) {
      if (!emptyElements.has(name)) markup += `</${name}>`
      if (name !== 'script') return
      if (isImplied) problems.add('A script isn’t closed. Check that the snippet is complete.')
      if (script) hashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
      script = null
    },
  })
  parser.write(head)
  parser.end()
  if (markup === '' && head !== '') problems.add('There’s no element in the snippet. Check that it’s complete.')
  return { problems: [...problems], hashes, markup }
}

function checkSource(source: string, hosts: readonly string[], problems: Set<string>): void {
  if (/^\/(?![/\\])/.test(source)) return
  const address = source.startsWith('//') ? `https:${source}` : source
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:') problems.add(`${source} has to start with https://.`)
  else if (!hosts.some((host) => matches(url.host, host)))
    problems.add(`The snippet loads from ${url.host}. Add it to the allowed hosts.`)
}

function matches(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed
}
