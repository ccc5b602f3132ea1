const maxLength = 200

/** Makes text from a website safe to store and show: no control characters, and not too long. */
export function cleanQuote(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean
}
