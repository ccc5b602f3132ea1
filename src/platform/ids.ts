export const idPattern = /^[1-9]\d{0,14}$/

/** Parses an id. Any other text gives 0, an id that no record has. */
export function parseId(text: string | null | undefined): number {
  return idPattern.test(text ?? '') ? Number(text) : 0
}
