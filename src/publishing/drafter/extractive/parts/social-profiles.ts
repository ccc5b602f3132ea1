import type { SocialPlatform } from '../../../../directory/listings/socials.ts'
import { decodeUri } from '../../../../platform/decode-uri.ts'

interface ProfilePattern {
  platform: SocialPlatform
  host: RegExp
  /** Matches the path of a profile. The first group is its name. */
  path: RegExp
}

// Pages of the platforms themselves, at addresses where profiles could be.
const facebookPages = 'sharer|share|dialog|plugins|tr|events|login|help|policies|privacy|hashtag|watch|photo'
const githubPages = [
  'features|login|join|sponsors|topics|about|pricing|apps|marketplace|orgs|settings|security|enterprise',
  'collections|trending|explore|site|contact',
].join('|')
// Parts of a profile.
const profileTabs = 'about|posts|mycompany|life|people|jobs'
const handle = '([\\p{L}\\p{N}._-]{2,60})'
const patterns: ProfilePattern[] = [
  {
    platform: 'linkedin',
    host: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    path: new RegExp(`^/(?:company|school|showcase|in)/${handle}(?:/(?:${profileTabs}))?/?$`, 'u'),
  },
  {
    platform: 'x',
    host: /^(?:mobile\.)?(?:x|twitter)\.com$/,
    path: /^\/(?!(?:intent|share|home|search|hashtag|i|explore|login|signup|messages|settings|privacy|tos)(?:\/|$))@?(\w{1,30})\/?$/,
  },
  {
    platform: 'facebook',
    host: /^(?:m\.|web\.|[a-z]{2}-[a-z]{2}\.)?(?:facebook|fb)\.com$/,
    path: new RegExp(
      `^\\/(?!(?:${facebookPages})(?:[./]|$))(?:pages\\/|pg\\/|groups\\/)?([\\p{L}\\p{N}.-]{2,80})(?:\\/\\d+)?\\/?$`,
      'u',
    ),
  },
  {
    platform: 'instagram',
    host: /^instagram\.com$/,
    path: /^\/(?!(?:p|reel|reels|explore|stories|accounts|tv)(?:\/|$))([\w.]{1,40})\/?$/,
  },
  { platform: 'tiktok', host: /^tiktok\.com$/, path: /^\/@([\w.]{1,40})\/?$/ },
  {
    platform: 'youtube',
    host: /^(?:m\.)?youtube\.com$/,
    path: /^\/(?:@|c\/|channel\/|user\/)([\p{L}\p{N}._-]{2,60})(?:\/(?:videos|featured))?\/?$/u,
  },
  { platform: 'threads', host: /^threads\.(?:net|com)$/, path: /^\/@([\w.]{1,40})\/?$/ },
  {
    platform: 'pinterest',
    host: /^(?:[a-z]{2}\.)?pinterest\.[a-z.]{2,6}$/,
    path: /^\/(?!(?:pin|search|ideas|login)(?:\/|$))([\w-]{2,40})\/?$/,
  },
  {
    platform: 'github',
    host: /^github\.com$/,
    path: new RegExp(`^\\/(?!(?:${githubPages})(?:\\/|$))([\\w-]{1,40}(?:\\/[\\w.-]{1,60})?)\\/?$`),
  },
  { platform: 'reddit', host: /^(?:old\.|new\.)?reddit\.com$/, path: /^\/(?:r|u|user)\/([\w-]{2,40})\/?$/ },
  { platform: 'producthunt', host: /^producthunt\.com$/, path: /^\/(?:products|posts|@)\/?([\w-]{2,60})\/?$/ },
  { platform: 'medium', host: /^medium\.com$/, path: /^\/(?!(?:m|p|tag|search|about)(?:\/|$))@?([\w.-]{2,60})\/?$/ },
  { platform: 'medium', host: /^(?!www\.)[\w-]+\.medium\.com$/, path: /^\/?()$/ },
]

// Site builders, themes and hosts link to their own profiles until somebody changes that.
const builders = new Set(
  [
    'wix wixcom squarespace webflow framer carrd weebly godaddy jimdo strikingly tilda wordpress wordpressdotcom',
    'wordpresscom automattic elementor elegantthemes themeforest envato shopify ghost vercel netlify bootstrap',
    'getbootstrap tailwindcss html5up facebook twitter instagram youtube linkedin github pinterest tiktok',
  ].flatMap((names) => names.split(' ')),
)

export interface Profile {
  platform: SocialPlatform
  name: string
  address: string
  isPerson: boolean
}

/** The profile at an address, or undefined for posts, share buttons and everything else. */
export function profileAt(address: string): Profile | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.toLowerCase().replace(/^www\./, '')
  const path = decodeUri(url.pathname)
  for (const pattern of patterns) {
    const found = pattern.host.test(host) ? pattern.path.exec(path) : null
    if (!found) continue
    url.hash = ''
    url.search = ''
    if (pattern.platform === 'linkedin') url.pathname = url.pathname.replace(new RegExp(`/(?:${profileTabs})/?$`), '/')
    return {
      platform: pattern.platform,
      name: found[1] || host.split('.')[0]!,
      address: url.href,
      isPerson: pattern.platform === 'linkedin' && path.startsWith('/in/'),
    }
  }
  return undefined
}

/** Whether a profile belongs to the tool that a website was built with, or to the platform itself. */
export function isOfBuilder({ name }: Profile): boolean {
  return builders.has(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
}
