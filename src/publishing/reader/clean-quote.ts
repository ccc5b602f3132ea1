const longest = 200

/** Text of others, fit to be kept and shown. */
export function cleanQuote(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}
