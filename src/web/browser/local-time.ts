/** Shows times in the reader's time zone, and the original on hover. */
const format = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
  time.title = time.textContent
  time.textContent = format.format(new Date(time.dateTime)).replace(/, (?=\d\d:)/, ' at ')
}
