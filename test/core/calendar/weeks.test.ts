import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeZone } from '../../../src/core/calendar/settings.ts'
import { isLateInWeek, weekClosesText } from '../../../src/core/calendar/weeks.ts'
import { openTestApp } from '../../support/app.ts'
import { onOneStorage } from '../../support/storage.ts'

onOneStorage('the end of a launch week', (storage) => {
  test('the time left and the late days follow the site’s time zone, even when clocks change', async () => {
    const { app, clock, close } = await openTestApp(await storage.open())
    const at = (time: string) => {
      clock.advance(Date.parse(time) - clock.now().getTime())
      return [weekClosesText(app).replace('This week closes in ', ''), isLateInWeek(app)]
    }
    assert.deepEqual(at('2026-11-09T00:00:00Z'), ['7 days', false])
    assert.deepEqual(at('2026-11-12T23:59:59Z'), ['3 days', false])
    assert.deepEqual(at('2026-11-13T00:00:00Z'), ['3 days', true])
    assert.deepEqual(at('2026-11-14T01:00:00Z'), ['47 hours', true])
    assert.deepEqual(at('2026-11-15T22:59:00Z'), ['1 hour', true])
    assert.deepEqual(at('2026-11-15T23:00:01Z'), ['59 minutes', true])
    assert.deepEqual(at('2026-11-15T23:59:30Z'), ['less than a minute', true])
    await app.settings.set(timeZone, 'Europe/Berlin')
    // Clocks go back on Sunday, October 25, so that day has 25 hours.
    assert.deepEqual(at('2026-10-24T22:00:00Z'), ['25 hours', true])
    assert.deepEqual(at('2026-10-22T22:00:00Z'), ['3 days', true])
    await close()
  })
})
