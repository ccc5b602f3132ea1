type ParsedJson = { value: unknown; error?: undefined } | { error: string; line: number }

/** Parses JSON. An error comes with its line number. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const { message } = error as Error
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length)
    return {
      error: `isn't valid JSON: ${message.replace(/ in JSON at position.*/s, '')}`,
      line: text.slice(0, position).split('\n').length,
    }
  }
}
