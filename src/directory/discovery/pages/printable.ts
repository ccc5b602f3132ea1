/** Removes characters that are not allowed in XML or iCalendar. A single one makes the whole file invalid. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
