/** Prints the value as JSON with `--json`, the text without. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value) : text)
}
