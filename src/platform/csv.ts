/** One line of CSV. */
export function writeCsv(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  // Spreadsheets run what begins like a formula; what people typed must not run.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
