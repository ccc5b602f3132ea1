import type { Html } from '../../../platform/html.ts'
import { tabLinks, tabs } from '../../../web/components/tabs.ts'

/** The two pages about votes: the groups, and every vote that does not count. */
export function voteTabs(current: '/admin/votes' | '/admin/votes/clusters'): Html {
  return tabs(
    'Votes',
    tabLinks(
      [
        ['/admin/votes', 'Set aside'],
        ['/admin/votes/clusters', 'Clusters'],
      ],
      current,
    ),
  )
}
