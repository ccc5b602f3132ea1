import assert from 'node:assert/strict'

/** Every model that uses the site reads the whole list, so it has to stay below 15,000 tokens of four characters. */
export function assertWithinTokenBudget(list: { tools: readonly { name: string }[] }): void {
  const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4)
  const largest = [...list.tools].sort((a, b) => tokens(b) - tokens(a)).slice(0, 5)
  const total = tokens(list)
  assert.ok(
    total < 15_000,
    `tools/list takes ${total} tokens; the largest: ${largest.map((tool) => `${tool.name} ${tokens(tool)}`).join(', ')}`,
  )
}
