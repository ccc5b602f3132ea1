import { checkedText } from '../../platform/operation/texts.ts'

interface LinkOptions {
  max: number
  /** Accepts http as well. */
  orHttp?: boolean
  /** Empty text removes a link. */
  orBlank?: boolean
}

/** A link to a website. */
export function link({ max, orHttp = false, orBlank = false }: LinkOptions) {
  const pattern = new RegExp(
    String.raw`^\s*(${scheme(orHttp)}://[^\s/?#@%\\]+\.[^\s/?#@%\\]+([/?#]|\s*$)${orBlank ? '|$' : ''})`,
  )
  return checkedText(max, pattern, 'must be a URL that starts with https://', isWebsiteUrl)
}

/** The scheme as the start of a pattern. Phone keyboards capitalize the first letter. */
export function scheme(orHttp: boolean): string {
  return `[Hh]ttps${orHttp ? '?' : ''}`
}

function isWebsiteUrl(text: string): boolean {
  const url = URL.parse(text)
  return Boolean(url?.hostname.includes('.')) && !url?.username && !url?.password
}
