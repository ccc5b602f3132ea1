import type { TestEvent } from 'node:test/reporters'

/** A reporter that writes `milliseconds<TAB>file` for every test file. */
export default async function* fileTimes(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type === 'test:summary' && event.data.file) yield `${event.data.duration_ms}\t${event.data.file}\n`
  }
}
