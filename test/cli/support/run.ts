import { mock } from 'node:test'
import type { Command } from 'commander'

/** What a command answers to programs; the command itself, without the second that starting a process takes. */
// biome-ignore lint: what a command answers is what the tests look at
export async function run(command: Command, ...args: string[]): Promise<any> {
  const printed = mock.method(console, 'log', () => {})
  try {
    await command.parseAsync([...args, '--json'], { from: 'user' })
    return JSON.parse(printed.mock.calls[0]!.arguments[0] as string)
  } finally {
    printed.mock.restore()
  }
}
