import { weekCapacity } from '../../../src/core/calendar/settings.ts'
import { currentWeek, siteTimeZone, startOfDay } from '../../../src/core/calendar/weeks.ts'
import { sql } from '../../../src/platform/database/sql.ts'
import type { TestApp } from '../../support/app.ts'

interface Violation {
  rule: string
  what: string
}

/** Checks what must hold after every move, whatever ran at the same time. Returns the violations. */
export function violations({ app }: TestApp): Promise<Violation[]> {
  const monday = startOfDay(siteTimeZone(app), currentWeek(app))
  return app.db.many(sql<Violation>`
    with state as (
      select l.id, l.status, coalesce(l.hidden_from, l.status) as behind, l.plan, l.launch_week, l.launched_at,
        (select count(*) from launches where listing_id = l.id and launched_at is null) as ahead,
        (select count(*) from launches where listing_id = l.id and launched_at is not null) as past,
        (select min(week) from launches where listing_id = l.id and launched_at is null) as next_week,
        (select max(week) from launches where listing_id = l.id and launched_at is not null) as last_week,
        (select max(launched_at) from launches where listing_id = l.id) as last_launch,
        (select to_status from listing_events where listing_id = l.id order by id desc limit 1) as last_event
      from listings l
    ), violation (rule, what) as (
      select 'a draft has no week and no place', id::text
      from state
      where behind = 'draft' and (launch_week is not null or ahead + past > 0 or plan is not null)

      union all
      select 'a queued listing has the one place of its week, or neither', id::text
      from state
      where behind = 'awaiting_badge'
        and (plan is distinct from 'free' or past > 0 or ahead > 1 or next_week is distinct from launch_week)

      union all
      select 'a scheduled listing has the one place of its week', id::text
      from state
      where behind = 'scheduled' and (past > 0 or ahead <> 1 or next_week is distinct from launch_week)

      union all
      select 'a live listing shows its last launch', id::text
      from state
      where behind = 'live'
        and (past = 0 or last_week is distinct from launch_week or last_launch is distinct from launched_at)

      union all
      select 'the next launch is later than the last one', id::text
      from state
      where behind = 'live' and next_week <= launch_week

      union all
      select 'a listing that was never live was never launched', id::text
      from state
      where behind <> 'live' and launched_at is not null

      union all
      select 'the last event has the current status', id::text
      from state
      where coalesce(last_event, 'draft') <> status

      union all
      select 'only allowed transitions happen', listing_id || ' ' || from_status || ' to ' || to_status
      from listing_events
      where (from_status || ' ' || to_status) not in (
        'draft awaiting_badge', 'draft scheduled', 'draft live',
        'awaiting_badge awaiting_badge', 'awaiting_badge scheduled', 'awaiting_badge live', 'awaiting_badge hidden',
        'scheduled draft', 'scheduled scheduled', 'scheduled live', 'scheduled hidden',
        'live live', 'live hidden',
        'hidden hidden', 'hidden draft', 'hidden awaiting_badge', 'hidden scheduled', 'hidden live')

      union all
      select 'each transition starts from the status of the last one', listing_id::text
      from (
        select listing_id, from_status, lag(to_status, 1, 'draft') over (partition by listing_id order by id) as before
        from listing_events
      ) e
      where from_status <> before

      union all
      select 'no week exceeds its capacity, except by immediate launches', week::text
      from (
        select week, listing_id::text from launches where launched_at is null or launched_at = week::timestamptz
        union
        select week, coalesce(listing_id::text, token) from held_places where until > ${app.clock.now()}
      ) places
      group by week
      having count(*) > ${app.settings.get(weekCapacity)}

      union all
      select 'nothing is launched before its week', listing_id || ' ' || week
      from launches
      where launched_at < week::timestamptz or week > ${monday}::timestamptz and launched_at is not null

      union all
      select 'each launch has one event', s.id::text
      from state s
      where s.past <> (
        select count(*) from listing_events e
        where e.listing_id = s.id and e.to_status = 'live'
          and (e.from_status in ('draft', 'awaiting_badge', 'scheduled') or e.cause = 'relaunch week started'))

      union all
      select 'a launch is shown while its listing is live', listing_id::text
      from launches la join listings l on l.id = la.listing_id
      where la.live <> (l.status = 'live' and la.launched_at is not null)

      union all
      select 'each launch is announced to the owner once', la.listing_id || ' ' || la.week
      from launches la join listings l on l.id = la.listing_id
      where la.launched_at is not null
        and (
          select count(*) from notifications
          where member_id = l.owner_id and cause = 'launch:' || l.id || ':' || la.week
        ) <> 1

      union all
      select 'nothing else is announced', n.cause
      from notifications n
      where n.cause like 'launch:%'
        and not exists (
          select from launches
          where launched_at is not null and 'launch:' || listing_id || ':' || week = n.cause)

      union all
      select 'each notification has one email', n.cause
      from notifications n
      where (select count(*) from mails where cause = 'notice:' || n.cause || ':' || n.member_id) <> 1

      union all
      select 'a launch counts the votes of its week', la.listing_id || ' ' || la.week
      from launches la
      where not exists (select from awards where week = la.week)
        and la.votes + la.uncopied_votes <> (
          select count(*) from votes v
          where v.listing_id = la.listing_id and v.week = la.week and v.discounted is null)

      union all
      select 'a week counts its live and scheduled launches', w.week::text
      from week_counts w
      where w.launches <> (
        select count(*) from launches la join listings l on l.id = la.listing_id
        where la.week = w.week and l.status in ('scheduled', 'live'))

      union all
      select 'status counts match the listings', status
      from (select status, count(*) as counted from listings group by status) s
      join status_counts c using (status)
      where c.listings <> counted
    )
    select rule, what from violation`)
}

/** Checks that the calendar job has left nothing to do. Returns the violations. */
export function overdueWork({ app }: TestApp): Promise<Violation[]> {
  const now = currentWeek(app)
  return app.db.many(sql<Violation>`
    select 'no launch is overdue' as rule, id::text as what
    from listings
    where status in ('scheduled', 'awaiting_badge') and launch_week <= ${now}

    union all
    select 'no relaunch is overdue', listing_id::text
    from launches la join listings l on l.id = la.listing_id and l.status = 'live'
    where la.launched_at is null and la.week <= ${now}

    union all
    select 'each closed week with launches has its awards', week::text
    from launches la
    where week < ${now} and live and not exists (select from awards where week = la.week)`)
}
