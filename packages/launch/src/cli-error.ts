/** An error whose message is shown to the person. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
