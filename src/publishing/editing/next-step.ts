import { addWeeks, currentWeek, siteTimeZone, startOfDay, type Week } from '../../core/calendar/weeks.ts'
import type { Status } from '../../directory/listings/status.ts'
import type { App } from '../../platform/app.ts'
import { dayText } from '../../platform/dates.ts'
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
      return step('choose_plan', 'Pick the free plan, or pay to launch now or in the week you choose.', null, [
        'choose_free_listing',
        'create_checkout',
      ])
    case 'awaiting_badge':
      return step('add_badge', badgeText(website_url, next), next_check_at?.toISOString() ?? null, [
        'get_badges',
        'create_checkout',
      ])
    case 'scheduled':
      return step(
        'wait_for_launch',
        `Goes live automatically on ${dayText(week!)}.\
${plan === 'free' ? ' Keep the badge on your homepage until then.' : ''}`,
        startOf(week!),
        ['update_my_listing', 'create_checkout'],
      )
    case 'live':
      if (next !== null)
        return step('wait_for_launch', `Launches again on ${dayText(next)}.`, startOf(next), [
          'update_my_listing',
          'post_listing_update',
        ])
      if (week === currentWeek(app))
        return step(
          'gather_votes',
          "It's your launch week! Votes count until the week ends.",
          startOf(addWeeks(week, 1)),
          ['post_listing_update', 'get_badges'],
        )
      return step('keep_going', "Tell followers what's new and keep your profile up to date.", null, [
        'post_listing_update',
        'add_milestone',
        'create_checkout',
      ])
    case 'hidden':
      return step(
        'ask_site_team',
        `An admin took this listing offline${hidden_because ? `: ${hidden_because}` : '.'} \
Contact us to get it back.`,
        null,
        [],
      )
  }
}

function badgeText(website: string, week: Week | null): string {
  if (week === null) return `Add the badge to ${website} to get a launch week.`
  return `Add the badge to ${website} before ${dayText(week)} to launch that day. If you add it later, you get another week.`
}

function step(code: NextStep['code'], text: string, at: string | null, operations: string[]): NextStep {
  return { code, text, at, operations }
}
