import { sentenceCase } from '../../../platform/numbers.ts'
import type { Setting } from '../../../platform/settings/declare.ts'

export interface SettingGroup {
  slug: string
  title: string
  settings: Setting[]
}

/** Groups by key prefix; the first match wins, and the empty prefix takes the rest. */
const groupsByPrefix: readonly { slug: string; title: string; keys: readonly string[] }[] = [
  { slug: 'texts', title: 'Texts', keys: ['site.about', 'site.privacy', 'site.terms'] },
  { slug: 'site', title: 'Site', keys: ['site.', 'brand.'] },
  { slug: 'launches', title: 'Launches', keys: ['launches.', 'queue.', 'votes.'] },
  { slug: 'listings', title: 'Listings', keys: ['claims.', 'drafts.', 'media.', 'fulfilment.'] },
  { slug: 'selling', title: 'Selling', keys: ['seller.', 'vat.', 'orders.', 'invoices.'] },
  { slug: 'access', title: 'Access', keys: ['sign_up.', 'maintenance.', 'moderation.'] },
  { slug: 'team', title: 'Team', keys: ['team.'] },
  { slug: 'limits', title: 'Limits', keys: ['limits.'] },
  { slug: 'other', title: 'Other', keys: [''] },
]
const groupOrder = ['site', 'launches', 'listings', 'selling', 'texts', 'access', 'team', 'limits', 'other']

/** Empty groups are left out. */
export function settingGroups(settings: readonly Setting[]): SettingGroup[] {
  const groups = groupsByPrefix.map(({ slug, title }) => ({ slug, title, settings: [] as Setting[] }))
  for (const setting of settings) {
    if (setting.managed) continue
    const index = groupsByPrefix.findIndex(({ keys }) => keys.some((key) => setting.key.startsWith(key)))
    groups[index]!.settings.push(setting)
  }
  return groups
    .filter(({ settings }) => settings.length > 0)
    .sort((one, other) => groupOrder.indexOf(one.slug) - groupOrder.indexOf(other.slug))
}

export function settingTitle({ key, title }: Setting): string {
  return title ?? sentenceCase(key.split('.').at(-1)!)
}
