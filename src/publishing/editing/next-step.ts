import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import type { NextStep } from './schema.ts'

export interface LaunchState {
  status: Status
  plan: 'free' | 'paid' | null
  launch_week: Week | null
  /** The week of the next launch or relaunch. */
  next_launch_week: Week | null
  next_check_at: Date | null
  website_url: string
  hidden_because: string | null
}

/** What happens to a listing next and when, and what its owner and editors can do. */
export function nextStep(app: App, state: LaunchState): NextStep {
  const { status, plan, launch_week: week, next_launch_week: next, next_check_at, website_url, hidden_because } = state
  const startOf = (day: Week) => startOfDay(siteTimeZone(app), day).toISOString()
  switch (status) {
    case 'draft':
      return step(
        'choose_plan',
        'Choose the free plan, or pay for a launch to go live at once or in a week of your choice.',
        null,
        ['choose_free_listing', 'create_checkout'],
      )
    case 'awaiting_badge':
      return step(
        'add_badge',
        `Put the badge on ${website_url}. ${badgeEffect(next)}`,
        next_check_at?.toISOString() ?? null,
        ['get_badges', 'create_checkout'],
      )
    case 'scheduled':
      return step(
        'wait_for_launch',
        `Goes live by itself when the week of ${week} begins.\
${plan === 'free' ? ' Leave the badge on your homepage.' : ''}`,
        startOf(week!),
        ['update_my_listing', 'create_checkout'],
      )
    case 'live':
      if (next !== null)
        return step('wait_for_launch', `Launches again when the week of ${next} begins.`, startOf(next), [
          'update_my_listing',
          'post_listing_update',
        ])
      if (week === currentWeek(app))
        return step(
          'gather_votes',
          'This is its launch week: votes count for its place until the week is over.',
          startOf(addWeeks(week, 1)),
          ['post_listing_update', 'get_badges'],
        )
      return step('keep_going', 'Tell followers what is new, and keep the profile right.', null, [
        'post_listing_update',
        'add_milestone',
        'create_checkout',
      ])
    case 'hidden':
      return step(
        'ask_site_team',
        `The site team took it off the site${hidden_because ? `: ${hidden_because}` : '.'} \
Write to them to have it shown again.`,
        null,
        [],
      )
  }
}

function badgeEffect(week: Week | null): string {
  if (week === null) return 'As soon as it is found, the listing gets a launch week.'
  return `When it is found before ${week}, the listing launches in that week; found later, it gets another one.`
}

function step(code: NextStep['code'], text: string, at: string | null, operations: string[]): NextStep {
  return { code, text, at, operations }
}
