const mask = '•••'
const secretName = /pass|secret|token|(^|_)key$|authorization|cookie|signature/i

/**
 * Text as the site team may read it: what lets people in is masked. Random words are long and mix capitals, small
 * letters and digits, or are long runs of hexadecimal digits; words of a language do neither.
 */
export function maskText(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{20,}/g, (word) => (isRandom(word) ? mask : word))
}

function isRandom(word: string): boolean {
  return (/[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word)) || /[0-9a-f]{32,}/.test(word)
}

/** Data with its secrets masked, by their names and by their looks. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null ? mask : maskSecrets(inner),
    ]),
  )
}
