/** Without characters that a feed or a calendar cannot carry: one of them would make the whole file unreadable. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
