/** A result for a program with `--json`, for a person without. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value) : text)
}
