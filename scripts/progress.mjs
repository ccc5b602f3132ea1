/** Prints the label and the elapsed time while a slow step runs. */
export async function withProgress(label, work, { out = process.stderr } = {}) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const rewind = out.isTTY ? '\r\x1b[K' : ''
  out.write(`${label} …${out.isTTY ? '' : '\n'}`)
  const ticker = setInterval(
    () => out.write(`${rewind}${label} … ${seconds()} s${out.isTTY ? '' : '\n'}`),
    out.isTTY ? 1000 : 10_000,
  )
  try {
    const result = await work()
    out.write(`${rewind}${label}: done in ${seconds()} s\n`)
    return result
  } catch (error) {
    out.write(`${rewind}${label}: failed after ${seconds()} s\n`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}
