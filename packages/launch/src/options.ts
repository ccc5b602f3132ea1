import { parseArgs } from 'node:util'
import { CliError } from './cli-error.ts'

export const help = `Launch a product on a Slipway site from your terminal.

  npx @slipway/launch <url>        read the website, let you correct the draft, and submit it
  npx @slipway/launch sign-in      connect this computer to your account
  npx @slipway/launch sign-out     disconnect it

Options
  --site <url>       the Slipway site (default: SLIPWAY_SITE, or the one you used last)
  --free             launch for free: prints the badge for your homepage
  --product <code>   launch with a product of the site, such as launch: prints the checkout link
  --draft <id>       continue a draft instead of starting a new one
  --yes              don't open an editor
  --device           sign in with a code, on any device
  --browser          sign in with the browser of this computer
  --json             print the result as JSON
  --help, --version

Environment
  SLIPWAY_TOKEN      an API key or access token, instead of signing in
  VISUAL, EDITOR     your editor
`

export interface Options {
  command: 'launch' | 'sign-in' | 'sign-out' | 'help' | 'version'
  url: string | undefined
  site: string | undefined
  draft: string | undefined
  product: string | undefined
  free: boolean
  yes: boolean
  json: boolean
  /** How to sign in. Chosen automatically if undefined. */
  signInBy: 'device' | 'browser' | undefined
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  const [first, ...more] = positionals
  if (more.length > 0) throw new CliError(`I can launch one website at a time, not ${positionals.join(' and ')}.`)
  if (values.free && values.product !== undefined) throw new CliError('Choose either --free or --product.')
  if (values.device && values.browser) throw new CliError('Choose either --device or --browser.')
  const command = first === 'sign-in' || first === 'sign-out' ? first : 'launch'
  const url = command === 'launch' ? first : undefined
  if (url !== undefined && values.draft !== undefined) throw new CliError('Give either a website or --draft.')
  const wantsHelp = values.help || (command === 'launch' && url === undefined && values.draft === undefined)
  return {
    command: values.version ? 'version' : wantsHelp ? 'help' : command,
    url: url === undefined ? undefined : withScheme(url),
    site: values.site,
    draft: values.draft,
    product: values.product,
    free: values.free,
    yes: values.yes,
    json: values.json,
    signInBy: values.device ? 'device' : values.browser ? 'browser' : undefined,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        draft: { type: 'string' },
        product: { type: 'string' },
        free: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        json: { type: 'boolean', default: false },
        device: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new CliError(`${(error as Error).message.split('. To specify')[0]}. See --help.`.replace('..', '.'))
  }
}

/** The site the way it names itself: its origin, without a slash at the end. */
export function siteOrigin(text: string): string {
  const url = URL.canParse(withScheme(text)) ? new URL(withScheme(text)) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(`${text} doesn't look like a website. Use --site https://launch.example.`)
  return url.origin
}

function withScheme(text: string): string {
  if (/^https?:\/\//i.test(text)) return text
  return /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text) ? `http://${text}` : `https://${text}`
}
