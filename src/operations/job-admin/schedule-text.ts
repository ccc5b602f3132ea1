const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** A cron expression of a job in words: `37 3 * * *` as `Daily at 03:37 UTC`. */
export function scheduleText(cron: string): string {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.split(' ')
  if (day !== '*' || month !== '*') return cron
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1]
  const everyHours = /^\*\/(\d+)$/.exec(hour)?.[1]
  const time = /^\d+$/.test(minute) && /^\d+$/.test(hour) && `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
  if (time && /^[0-6]$/.test(weekday)) return `${weekdays[Number(weekday)]} at ${time}`
  if (weekday !== '*') return cron
  if (time) return `Daily at ${time}`
  if (everyHours) return `Every ${everyHours} hours`
  if (hour !== '*') return cron
  if (minute === '*') return 'Every minute'
  return everyMinutes ? `Every ${everyMinutes} minutes` : 'Hourly'
}
