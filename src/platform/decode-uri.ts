/** Decodes percent-encoding. Malformed text is returned unchanged. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
