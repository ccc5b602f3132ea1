const mostBytes = 8 * 1024 * 1024

/** Never follows a redirect, because the key would go with it, and never holds more than an answer can be. */
export const carefulFetch: typeof fetch = async (address, options) => {
  const response = await fetch(address, { ...options, redirect: 'error' })
  let size = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > mostBytes) controller.error(new Error(`The answer has more than ${mostBytes} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}
