import { scheme } from '../../../directory/listings/links.ts'

const platforms: { host: RegExp; id: (url: URL) => string | null | undefined; name: string }[] = [
  {
    name: 'youtube',
    host: /^(?:youtube(?:-nocookie)?\.com|m\.youtube\.com)$/,
    id: ({ pathname, searchParams }) =>
      searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([\w-]{6,})/.exec(pathname)?.[1],
  },
  { name: 'youtube', host: /^youtu\.be$/, id: ({ pathname }) => /^\/([\w-]{6,})/.exec(pathname)?.[1] },
  { name: 'vimeo', host: /^(?:player\.)?vimeo\.com$/, id: ({ pathname }) => /(?:^|\/)(\d{5,})/.exec(pathname)?.[1] },
  { name: 'loom', host: /^loom\.com$/, id: ({ pathname }) => /^\/(?:share|embed)\/(\w{16,})/.exec(pathname)?.[1] },
  {
    name: 'wistia',
    host: /^(?:fast\.wistia\.(?:net|com)|[\w-]+\.wistia\.com)$/,
    id: ({ pathname }) => /^\/(?:embed\/(?:iframe|medias)|medias)\/(\w{6,})/.exec(pathname)?.[1],
  },
  {
    name: 'dailymotion',
    host: /^(?:dailymotion\.com|geo\.dailymotion\.com)$/,
    id: ({ pathname, searchParams }) =>
      searchParams.get('video') ?? /^\/(?:embed\/)?video\/(\w{5,})/.exec(pathname)?.[1],
  },
  { name: 'dailymotion', host: /^dai\.ly$/, id: ({ pathname }) => /^\/(\w{5,})/.exec(pathname)?.[1] },
  {
    name: 'vidyard',
    host: /^(?:share|play)\.vidyard\.com$|^video\.vidyard\.com$/,
    id: ({ pathname }) => /^\/(?:watch\/)?(\w{8,})/.exec(pathname)?.[1],
  },
  {
    name: 'bilibili',
    host: /^bilibili\.com$|^player\.bilibili\.com$/,
    id: ({ pathname, searchParams }) => searchParams.get('bvid') ?? /^\/video\/(BV\w+)/.exec(pathname)?.[1],
  },
]

/** The platform and id of the video at an address, or undefined if there is none. */
export function videoOf(address: string, base?: string): string | undefined {
  const url = URL.parse(address.trim(), base)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  for (const platform of platforms) {
    const id = platform.host.test(host) ? platform.id(url) : null
    if (id) return `${platform.name}:${id}`
  }
  return undefined
}

export function isVideo(address: string): boolean {
  return videoOf(address) !== undefined
}

const hosts = String.raw`(youtube(-nocookie)?|vimeo|loom|wistia|dailymotion|vidyard|bilibili)\.(com|net)|youtu\.be|dai\.ly`

/** Matches a link to one of the platforms, or blank. A schema cannot check more of a video's address. */
export function videoPattern({ orHttp }: { orHttp: boolean }): RegExp {
  return new RegExp(String.raw`^\s*(${scheme(orHttp)}://([\w-]+\.)*(${hosts})/|$)`)
}
