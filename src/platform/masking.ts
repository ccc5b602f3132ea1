const mask = '•••'
const secretName = /pass|secret|token|(^|_)key$|authorization|cookie|signature/i

/**
 * Masks tokens in a text that admins may read. A token is a long word that mixes uppercase, lowercase and digits, or a
 * long run of hexadecimal digits. Natural language has neither.
 */
export function maskText(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{20,}/g, (word) => (isRandom(word) ? mask : word))
}

function isRandom(word: string): boolean {
  return (/[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word)) || /[0-9a-f]{32,}/.test(word)
}

/** Masks the secrets in data, recognized by field name or by pattern. */
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
