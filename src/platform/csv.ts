/** One line of CSV. */
export function writeCsv(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(writeCell).join(',')}\r\n`
}

function writeCell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  // Spreadsheets evaluate text that begins like a formula, so such text gets a leading quote.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
