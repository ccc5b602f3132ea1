export const idPattern = /^[1-9]\d{0,14}$/

/** The id that a text is; 0, which nothing has, for any other text. */
export function idIn(text: string | null | undefined): number {
  return idPattern.test(text ?? '') ? Number(text) : 0
}
