import type { Line } from './tree.ts'

const longestHeading = 140
const sizes: [RegExp, number][] = [
  [/(?:^|[\s:])text-(?:[5-9]xl|\[[4-9]\dpx\])|display-[1-4]\b/, 1.5],
  [/(?:^|[\s:])text-(?:3xl|4xl|\[[23]\dpx\])|\bfs-[12]\b|\bh[12]\b/, 2.2],
  [/(?:^|[\s:])text-2xl|\bh3\b|\bfs-3\b/, 3.2],
]
const bold =
  /(?:^|[\s:_-])(?:font-(?:bold|semibold|extrabold|black|medium)|fw-(?:bold|semibold|bolder)|bold|strong)(?:$|[\s_-])/
const titled = /(?:^|[\s_-])(?:title|heading|headline|header__title|card-?title)(?:$|[\s_-])/
const named = /(?:^|[\s_-])(?:name|question|q|plan-?name|term|who)(?:$|[\s_-])/
const notTitled =
  /sub-?(?:title|heading|headline|head|line)|desc|text-muted|caption|eyebrow|overline|kicker|label|btn|button|price/
const sentence = /[.!。](?:\s|$)/

/** How high a line stands as a heading: 1 highest; null where it is running text. */
export function rankOf({ kind, level, text, strong, box }: Line): number | null {
  if (!text || text.length > longestHeading) return null
  if (kind === 'heading') return level ?? 2
  if (kind === 'summary' || kind === 'term') return 6
  if (kind !== 'paragraph' && kind !== 'item' && kind !== 'row' && kind !== 'button') return null
  if (!/\p{L}{2}/u.test(text) || (/^\P{L}*\d/u.test(text) && text.length < 12)) return null
  const { names } = box
  const size = kind === 'button' ? undefined : sizes.find(([pattern]) => pattern.test(names))?.[1]
  if (size !== undefined && text.length <= 100) return size
  if (titled.test(names) && !notTitled.test(names) && text.length <= 100) return 3.5
  if (named.test(names) && !notTitled.test(names) && text.length <= 120) return 5
  if (kind === 'button') return null
  if ((strong || bold.test(names)) && text.length <= 90 && !(sentence.test(text) && text.length > 60)) return 5
  return null
}
