/** An error whose text is for the person. */
export class CliError extends Error {
  override readonly name = 'CliError'
}
